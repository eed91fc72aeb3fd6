import { getSession } from "@quire/contracts/calls/accounts";
import { sendingClient } from "../local/sendingClient.ts";
import { type SendResult, sendOutbox } from "../local/sendOutbox.ts";
import { openWorkerOutbox } from "../local/workerOutbox.ts";

/** Sends what tabs left behind, and tells what came of it; null where there was nothing to look into. */
export async function sendInBackground(): Promise<SendResult | null> {
  const outbox = await openWorkerOutbox();
  if (!outbox) return null;
  const { call, goOnAs } = sendingClient();
  try {
    return await navigator.locks.request("quire-outbox", () =>
      sendOutbox({
        outbox,
        call,
        async person() {
          const state = await call(getSession);
          goOnAs(state);
          return state.user?.id ?? null;
        },
        now: Date.now,
        random: Math.random,
      }),
    );
  } finally {
    // Left open, it would keep a tab from bringing the database to a newer version.
    outbox.close();
  }
}

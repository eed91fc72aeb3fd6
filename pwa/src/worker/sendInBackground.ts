import { getSession } from "@quire/contracts/calls/accounts";
import { sendingClient } from "../local/sendingClient.ts";
import { sendOutbox } from "../local/sendOutbox.ts";
import { openWorkerOutbox } from "../local/workerOutbox.ts";

/** Sends what tabs left behind. Throws while something still waits, so that the browser tries again later. */
export async function sendInBackground(): Promise<void> {
  const outbox = await openWorkerOutbox();
  if (!outbox) return;
  const { call, goOnAs } = sendingClient();
  try {
    await navigator.locks.request("quire-outbox", async () => {
      const result = await sendOutbox({
        outbox,
        call,
        async person() {
          const state = await call(getSession);
          goOnAs(state);
          return state.user?.id ?? null;
        },
        now: Date.now,
        random: Math.random,
      });
      if (result.retryIn !== null) throw new Error("something still waits");
    });
  } finally {
    // Left open, it would keep a tab from bringing the database to a newer version.
    outbox.close();
  }
}

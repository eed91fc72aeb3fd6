import { createClient } from "@quire/client/client";
import { browserSession } from "@quire/client/credentials";
import { getSession } from "@quire/contracts/calls/accounts";
import type { SessionState } from "@quire/contracts/records/user";
import { sendOutbox } from "../local/sendOutbox.ts";
import { openWorkerOutbox } from "../local/workerOutbox.ts";

/** Sends what tabs left behind. Throws while something still waits, so that the browser tries again later. */
export async function sendInBackground(): Promise<void> {
  const outbox = await openWorkerOutbox();
  if (!outbox) return;
  let state: SessionState | null = null;
  const store = {
    read: () => ({ id: state?.session?.id ?? null, xsrf: state?.xsrf ?? null }),
    write: (next: SessionState) => {
      state = next;
    },
  };
  const client = createClient({ origin: "", credentials: browserSession(store) });
  await navigator.locks.request("quire-outbox", async () => {
    const result = await sendOutbox({
      outbox,
      call: client.call,
      async person() {
        store.write(await client.call(getSession));
        return state?.user?.id ?? null;
      },
      now: Date.now,
      random: Math.random,
    });
    outbox.close();
    if (result.retryIn !== null) throw new Error("something still waits");
  });
}

import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { processorSeconds } from "../platform/processorTime.ts";
import { makeSession } from "./factories/session.ts";
import { makeSite } from "./factories/site.ts";
import { createVictims, type HostileInput, type HostileOwner } from "./hostileInputs.ts";
import { testServer } from "./testServer.ts";

/**
 * A turn of the event loop may take this many times as long as reading and writing the largest save as JSON: the server
 * does as much with each text. Both are processor time of one thread, so that a slow machine or the memory of other
 * tests changes both alike.
 */
const MOST_UNITS = 6;

/**
 * Sends each input to a server in this thread. Returns those that got another status (`failures`) or took a turn too
 * long (`slow`, which `npm run chaos` judges).
 */
export async function sendHostileInputs(
  inputsOf: (owner: HostileOwner) => HostileInput[],
): Promise<{ sent: number; failures: string[]; slow: string[] }> {
  const app = await testServer();
  try {
    const { id: siteId } = await makeSite(app.platform);
    const { token } = await makeSession(app.platform, { user_id: siteId });
    await app.server.start();
    const origin = `http://127.0.0.1:${(app.server.listener.address() as AddressInfo).port}`;
    const victims = await createVictims(origin, { siteId, token });
    // PDFs are read in a process of their own, which the tests don't start.
    const inputs = inputsOf({ siteId, token, ...victims }).filter(({ path }) => !path.endsWith("/pdf"));
    const most = MOST_UNITS * unitMs();
    const failures: string[] = [];
    const slow: string[] = [];
    for (const { name, method = "POST", path, headers, body, statuses } of inputs) {
      const bytes = body();
      const loop = watchLoop();
      const response = await fetch(origin + path, { method, headers, body: bytes });
      await response.text();
      const longest = loop.end();
      if (!statuses.includes(response.status)) failures.push(`${name}: ${response.status}`);
      if (longest > most)
        slow.push(`${name}: a turn of ${Math.round(longest)} ms, at most ${Math.round(most)}`);
    }
    return { sent: inputs.length, failures, slow };
  } finally {
    await app.close();
  }
}

/** Processor time of this thread, since what else the machine does must not count; where it is unknown, the clock. */
function threadMs(): number {
  try {
    return processorSeconds(readFileSync("/proc/thread-self/stat", "utf8")) * 1000;
  } catch {
    return performance.now();
  }
}

/** For the current text, an older one and the changed one: what the largest save is decided by. */
function unitMs(): number {
  const blocks = Array.from({ length: 19_000 }, (_, at) => ({
    type: "paragraph",
    id: `b1${String(at).padStart(18, "0")}`,
    content: [{ type: "text", text: "a word ".repeat(28) }],
  }));
  const start = threadMs();
  JSON.parse(JSON.stringify([blocks, blocks, blocks]));
  return threadMs() - start;
}

/** Watches how long one turn of the event loop takes at most. */
function watchLoop(): { end(): number } {
  let [last, longest] = [threadMs(), 0];
  const look = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 10);
  return {
    end() {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}

import type { Terminal } from "../terminal.ts";

const POLL_MS = 500;

/** Polls the progress of a server job until it has ended. */
export async function pollUntilDone<Work extends { finished: string | null }>(
  { wait, signal }: Terminal,
  started: Work,
  { poll, show }: { poll(): Promise<Work>; show(work: Work): void },
): Promise<Work> {
  let work = started;
  while (work.finished === null) {
    show(work);
    await wait(POLL_MS, signal);
    work = await poll();
  }
  return work;
}

import type { Terminal } from "../terminal.ts";

const ASK_MS = 500;

/** Asks how far something is that the server does by itself, until it is over. */
export async function untilOver<Work extends { finished: string | null }>(
  { wait, signal }: Terminal,
  begun: Work,
  { ask, show }: { ask(): Promise<Work>; show(work: Work): void },
): Promise<Work> {
  let work = begun;
  while (work.finished === null) {
    show(work);
    await wait(ASK_MS, signal);
    work = await ask();
  }
  return work;
}

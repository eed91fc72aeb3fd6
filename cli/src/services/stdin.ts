import type { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Terminal } from "../terminal.ts";
import { stoppable } from "./stoppable.ts";

type Source = Pick<Terminal, "stdin" | "signal">;

/** All that comes on standard input. Ctrl-C ends the waiting for it. */
export function readStdin({ stdin, signal }: Source): Promise<Buffer> {
  return stoppable(signal, pipeline(stdin, buffer, { signal }));
}

/** The same as it arrives, however long it is. */
export function pipeStdin({ stdin, signal }: Source, into: Writable): Promise<void> {
  return stoppable(signal, pipeline(stdin, into, { signal }));
}

import type { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Terminal } from "../terminal.ts";
import { stoppable } from "./stoppable.ts";

type Source = Pick<Terminal, "stdin" | "signal">;

/** Reads all of standard input. Ctrl-C stops it. */
export function readStdin({ stdin, signal }: Source): Promise<Buffer> {
  return stoppable(signal, pipeline(stdin, buffer, { signal }));
}

/** Streams standard input, however long it is. */
export function pipeStdin({ stdin, signal }: Source, into: Writable): Promise<void> {
  return stoppable(signal, pipeline(stdin, into, { signal }));
}

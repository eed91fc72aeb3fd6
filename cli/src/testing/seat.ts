import { PassThrough } from "node:stream";
import { processTerminal, type Terminal } from "../terminal.ts";

/** A keyboard and a screen that Ink takes for a terminal, and nobody looks at. */
interface Seat {
  terminal: Terminal;
  /** All that was written to the screen so far. */
  drawn(): string;
}

export function openSeat(signal = new AbortController().signal): Seat {
  let drawn = "";
  const stream = () => Object.assign(new PassThrough().resume(), { isTTY: true, columns: 80 });
  const stdout = stream().on("data", (text) => {
    drawn += text;
  });
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => {},
    ref: () => {},
    unref: () => {},
  });
  return { terminal: { ...processTerminal(signal), stdin, stdout, stderr: stream() }, drawn: () => drawn };
}

import { PassThrough } from "node:stream";
import { processTerminal, type Terminal } from "../terminal.ts";

/** A keyboard and screen that Ink accepts as a terminal. */
interface FakeTerminal {
  terminal: Terminal;
  /** Returns all output so far. */
  drawn(): string;
}

export function openFakeTerminal(signal = new AbortController().signal): FakeTerminal {
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

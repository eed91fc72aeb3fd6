import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { Interrupted } from "../exit.ts";
import { processTerminal, type Terminal } from "../terminal.ts";
import { ask } from "./screen.tsx";

/** A keyboard and a screen that Ink takes for a terminal, and nobody looks at. */
function seat(signal: AbortSignal): Terminal {
  const stream = () => Object.assign(new PassThrough().resume(), { isTTY: true, columns: 80 });
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => {},
    ref: () => {},
    unref: () => {},
  });
  return { ...processTerminal(signal), stdin, stdout: stream(), stderr: stream() };
}

it("A question is over at Ctrl-C also where it comes as a signal, before the keys are listened to", async () => {
  const stop = new AbortController();
  const asked = ask(seat(stop.signal), "Revoke it?", []);
  stop.abort(new Interrupted());
  await expect(asked).rejects.toThrow(Interrupted);
  await expect(ask(seat(stop.signal), "Revoke it?", [])).rejects.toThrow(Interrupted);
});

import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { Interrupted } from "../exit.ts";
import { readStdin } from "./stdin.ts";

describe("standard input", () => {
  it("is read to its end, even when a character is split between two chunks", async () => {
    const stdin = new PassThrough();
    const [first, ...rest] = Buffer.from("é and the sea");
    stdin.write(Buffer.from([first as number]));
    stdin.end(Buffer.from(rest));
    const read = await readStdin({ stdin, signal: new AbortController().signal });
    expect(read.toString()).toBe("é and the sea");
  });

  it("is awaited until Ctrl-C", async () => {
    const stop = new AbortController();
    const stdin = new PassThrough();
    stdin.write("A letter that is never en");
    const reading = readStdin({ stdin, signal: stop.signal });
    stop.abort(new Interrupted());
    await expect(reading).rejects.toBeInstanceOf(Interrupted);
  });
});

import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { textOf, type ZipEntry, zipOf } from "./zipOf.ts";

const modified = new Date("2026-01-02T03:04:05Z");
const MB = 1024 * 1024;

it("asks for no entry before the one before it is taken, and holds next to nothing of a large account", async () => {
  const begun: number[] = [];
  let made = 0;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let at = 0; at < 20; at++) {
      begun.push(at);
      const bytes = function* () {
        for (let piece = 0; piece < 64; piece++) {
          made += MB / 4;
          yield Buffer.alloc(MB / 4, at);
        }
      };
      yield { name: `${at}.bin`, modified, isPacked: true, body: () => Readable.from(bytes()) };
    }
  }
  const zip = zipOf(entries());
  let taken = 0;
  let widest = 0;
  for await (const chunk of zip) {
    taken += (chunk as Buffer).length;
    widest = Math.max(widest, made - taken);
    if (begun.length > 2) await turn();
  }
  expect(begun).toHaveLength(20);
  expect(taken).toBeGreaterThan(20 * 16 * MB);
  expect(widest).toBeLessThan(8 * MB);
});

it("fetches nothing more for a reader who has gone away", async () => {
  let begun = 0;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (;;) {
      begun += 1;
      yield { name: `${begun}.txt`, modified, isPacked: true, body: () => textOf(["x".repeat(MB)]) };
    }
  }
  const zip = zipOf(entries());
  for await (const _ of zip) break;
  const then = begun;
  for (let wait = 0; wait < 20; wait++) await turn();
  expect(begun).toBeLessThanOrEqual(then + 1);
});

it("an entry that fails ends the zip with an error, and never as if it were whole", async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    const failing = async function* () {
      yield "x";
      throw new Error("no disk");
    };
    yield { name: "a.txt", modified, body: () => textOf(failing()) };
  }
  await expect(zipOf(entries()).toArray()).rejects.toThrow("no disk");
});

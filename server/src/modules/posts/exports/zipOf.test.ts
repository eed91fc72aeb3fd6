import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { textOf, type ZipEntry, zipOf } from "./zipOf.ts";

const modified = new Date("2026-01-02T03:04:05Z");
const MB = 1024 * 1024;

it("reads an entry only after the previous one was consumed, and holds little of a large account in memory", async () => {
  const started: number[] = [];
  let made = 0;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let at = 0; at < 20; at++) {
      started.push(at);
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
  let received = 0;
  let widest = 0;
  for await (const chunk of zip) {
    received += (chunk as Buffer).length;
    widest = Math.max(widest, made - received);
    if (started.length > 2) await turn();
  }
  expect(started).toHaveLength(20);
  expect(received).toBeGreaterThan(20 * 16 * MB);
  expect(widest).toBeLessThan(8 * MB);
});

it("stops fetching when the client disconnects", async () => {
  let started = 0;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (;;) {
      started += 1;
      yield { name: `${started}.txt`, modified, isPacked: true, body: () => textOf(["x".repeat(MB)]) };
    }
  }
  const zip = zipOf(entries());
  for await (const _ of zip) break;
  const then = started;
  for (let wait = 0; wait < 20; wait++) await turn();
  expect(started).toBeLessThanOrEqual(then + 1);
});

it("ends a zip with an error if an entry fails, so it never looks complete", async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    const failing = async function* () {
      yield "x";
      throw new Error("no disk");
    };
    yield { name: "a.txt", modified, body: () => textOf(failing()) };
  }
  await expect(zipOf(entries()).toArray()).rejects.toThrow("no disk");
});

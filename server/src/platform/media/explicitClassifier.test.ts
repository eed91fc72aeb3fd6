import { type ChildProcess, fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { makeTempDir, removeTempDir } from "../../testing/withTempDir.ts";
import { type ExplicitClassifier, openExplicitClassifier } from "./explicitClassifier.ts";
import { MediaUnavailable } from "./failures.ts";

let dir: string;
let classifier: ExplicitClassifier;
beforeAll(async () => {
  dir = await makeTempDir();
});
afterEach(() => {
  classifier.close();
  vi.useRealTimers();
});
afterAll(() => removeTempDir(dir));

const picture = new Uint8Array(224 * 224 * 3).fill(120);

it("The classifier scores an image for each of five categories", async () => {
  classifier = openExplicitClassifier();
  const [gray, second] = await classifier.classify([picture, picture]);
  expect(Object.keys(gray as object).sort()).toEqual(["drawing", "hentai", "neutral", "porn", "sexy"]);
  expect(Object.values(gray as object).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 3);
  expect(second).toEqual(gray);
});

describe("A classifier that", () => {
  const SCORES = "{ drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 }";
  let started = 0;
  /** What the first program does with its task, and what the following ones do. */
  async function programs(first: string, later = `process.send([${SCORES}])`): Promise<() => ChildProcess> {
    const path = join(dir, `${started}.mjs`);
    started = 0;
    await writeFile(
      path,
      `process.on("message", () => { if (process.argv[2] === "1") { ${first} } else { ${later} } });
       process.on("disconnect", () => process.exit());`,
    );
    return () =>
      fork(path, [String(++started)], {
        serialization: "advanced",
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        execArgv: [],
      });
  }

  it.each([
    ["dies over a picture", "process.exit(3)", 0],
    ["never answers", "", 20],
  ])("%s rejects the image, and another one handles the next", async (_, first, seconds) => {
    const start = await programs(first);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    classifier = openExplicitClassifier({ start });
    const classifying = Promise.allSettled([classifier.classify([picture]), classifier.classify([picture])]);
    vi.advanceTimersByTime(seconds * 1000);
    const [refused, classified] = await classifying;
    expect(refused).toMatchObject({ status: "rejected", reason: expect.any(MediaUnavailable) });
    expect(classified).toMatchObject({ status: "fulfilled", value: [{ neutral: 1 }] });
    expect(started).toBe(2);
  });

  it("has more queued than it can handle soon refuses immediately", async () => {
    classifier = openExplicitClassifier({ start: await programs("") });
    const calls = Array.from({ length: 42 }, () =>
      classifier.classify([picture]).catch((error: Error) => error.message),
    );
    expect(await calls[41]).toBe("too many pictures wait");
    classifier.close();
    expect(new Set(await Promise.all(calls.slice(1, 41)))).toEqual(new Set(["it is being closed"]));
  });
});

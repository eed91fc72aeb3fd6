import { type ChildProcess, fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { makeTempDir, removeTempDir } from "../../testing/withTempDir.ts";
import { type ExplicitJudge, openExplicitJudge } from "./explicitJudge.ts";
import { MediaUnavailable } from "./failures.ts";

let dir: string;
let judge: ExplicitJudge;
beforeAll(async () => {
  dir = await makeTempDir();
});
afterEach(() => {
  judge.close();
  vi.useRealTimers();
});
afterAll(() => removeTempDir(dir));

const picture = new Uint8Array(224 * 224 * 3).fill(120);

it("The judge says how much a picture looks like each of five things", async () => {
  judge = openExplicitJudge();
  const [gray, again] = await judge.judge([picture, picture]);
  expect(Object.keys(gray as object).sort()).toEqual(["drawing", "hentai", "neutral", "porn", "sexy"]);
  expect(Object.values(gray as object).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 3);
  expect(again).toEqual(gray);
});

describe("A judge that", () => {
  const SCORES = "{ drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 }";
  let started = 0;
  /** What the first program does with its task, and what those after it do. */
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
  ])("%s lets it not in, and another judges the next", async (_, first, seconds) => {
    const start = await programs(first);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    judge = openExplicitJudge({ start });
    const judging = Promise.allSettled([judge.judge([picture]), judge.judge([picture])]);
    vi.advanceTimersByTime(seconds * 1000);
    const [refused, judged] = await judging;
    expect(refused).toMatchObject({ status: "rejected", reason: expect.any(MediaUnavailable) });
    expect(judged).toMatchObject({ status: "fulfilled", value: [{ neutral: 1 }] });
    expect(started).toBe(2);
  });

  it("has more before it than it can judge soon refuses at once", async () => {
    judge = openExplicitJudge({ start: await programs("") });
    const asked = Array.from({ length: 42 }, () =>
      judge.judge([picture]).catch((error: Error) => error.message),
    );
    expect(await asked[41]).toBe("too many pictures wait");
    judge.close();
    expect(new Set(await Promise.all(asked.slice(1, 41)))).toEqual(new Set(["it is being closed"]));
  });
});

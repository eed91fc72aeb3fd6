import { describe, expect, it } from "vitest";
import { awaitPublished, REREAD_PAUSE_MS, REREADS } from "./usePublishActions.ts";

/** Polls for a post that is there on the n-th attempt, and records the pauses before each. */
async function poll(nth: number, failing: readonly number[] = []) {
  const pauses: number[] = [];
  let attempts = 0;
  const found = await awaitPublished(
    async () => {
      attempts += 1;
      if (failing.includes(attempts)) throw new Error("the server can't be reached");
      return attempts;
    },
    (attempt) => attempt >= nth,
    async (milliseconds) => void pauses.push(milliseconds),
  );
  return { found, attempts, pauses };
}

describe("polls for a published post", () => {
  it.each([1, 3, 5])("until it is there, on attempt %s, half a second before each", async (nth) => {
    const { found, attempts, pauses } = await poll(nth);
    expect([found, attempts, pauses]).toEqual([nth, nth, Array(nth).fill(REREAD_PAUSE_MS)]);
  });

  it("five times at most", async () => {
    expect(await poll(6)).toMatchObject({ found: null, attempts: REREADS });
  });

  it("again after a failed attempt", async () => {
    expect(await poll(1, [1, 2])).toMatchObject({ found: 3, attempts: 3 });
    expect(await poll(1, [1, 2, 3, 4, 5])).toMatchObject({ found: null });
  });
});

import { describe, expect, it } from "vitest";
import { awaitPublished, REREAD_PAUSE_MS, REREADS } from "./awaitPublished.ts";

/** A post that is there at the n-th look, and the pauses before each. */
async function lookAt(nth: number, failing: readonly number[] = []) {
  const pauses: number[] = [];
  let looks = 0;
  const seen = await awaitPublished(
    async () => {
      looks += 1;
      if (failing.includes(looks)) throw new Error("the server can't be reached");
      return looks;
    },
    (look) => look >= nth,
    async (milliseconds) => void pauses.push(milliseconds),
  );
  return { seen, looks, pauses };
}

describe("after publishing, the post is looked up", () => {
  it.each([1, 3, 5])("until it is there, at the %sth look, half a second before each", async (nth) => {
    const { seen, looks, pauses } = await lookAt(nth);
    expect([seen, looks, pauses]).toEqual([nth, nth, Array(nth).fill(REREAD_PAUSE_MS)]);
  });

  it("five times at most", async () => {
    expect(await lookAt(6)).toMatchObject({ seen: null, looks: REREADS });
  });

  it("again where a look failed", async () => {
    expect(await lookAt(1, [1, 2])).toMatchObject({ seen: 3, looks: 3 });
    expect(await lookAt(1, [1, 2, 3, 4, 5])).toMatchObject({ seen: null });
  });
});

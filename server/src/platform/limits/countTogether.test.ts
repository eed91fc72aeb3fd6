import fc from "fast-check";
import { expect, it } from "vitest";
import { countTogether, type Held } from "./countTogether.ts";

const expiresAt = new Date(0);

/** A row that counts when it is told to. */
function slowRow() {
  let points = 0;
  const sent: { uses: number; answer(): void; fail(): void }[] = [];
  const count = (_: string, uses: number) =>
    new Promise<Held>((resolve, reject) => {
      sent.push({
        uses,
        answer() {
          points += uses;
          resolve({ points, expiresAt });
        },
        fail: () => reject(new Error("gone")),
      });
    });
  return { count, sent };
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it("sends one statement at a time for a row, and each use knows its own place", async () => {
  const { count, sent } = slowRow();
  const use = countTogether(count);
  const first = use("a", "a", 1);
  await turn();
  const others = [use("a", "a", 1), use("a", "a", 2), use("a", "a", 1)];
  const elsewhere = use("b", "b", 1);
  await turn();
  expect(sent.map(({ uses }) => uses)).toEqual([1, 1]);
  sent[0]?.answer();
  expect((await first).points).toBe(1);
  await turn();
  expect(sent.map(({ uses }) => uses)).toEqual([1, 1, 4]);
  sent[2]?.answer();
  expect((await Promise.all(others)).map(({ points }) => points)).toEqual([2, 4, 5]);
  sent[1]?.answer();
  await elsewhere;
});

it("goes on after a statement that failed, which fails those that it counted and no others", async () => {
  const { count, sent } = slowRow();
  const use = countTogether(count);
  const first = use("a", "a", 1);
  await turn();
  const second = use("a", "a", 1);
  sent[0]?.fail();
  await expect(first).rejects.toThrow("gone");
  await turn();
  sent[1]?.answer();
  expect((await second).points).toBe(1);
});

it("gives every place once, whatever comes when", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 60 }), async (steps) => {
      const { count, sent } = slowRow();
      const use = countTogether(count);
      const uses: Promise<Held>[] = [];
      let answered = 0;
      for (const isUse of steps) {
        if (isUse) uses.push(use("a", "a", 1));
        else sent[answered++]?.answer();
        if (answered > sent.length) answered = sent.length;
        await turn();
      }
      while (answered < sent.length) {
        sent[answered++]?.answer();
        await turn();
      }
      const places = (await Promise.all(uses)).map(({ points }) => points);
      expect(places).toEqual(places.map((_, i) => i + 1));
    }),
    { numRuns: 100 },
  );
});

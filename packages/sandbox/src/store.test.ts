import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openStore } from "./store.ts";

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "quire-store-"));
  file = join(dir, "within", "store.jsonl");
});
afterEach(() => rm(dir, { recursive: true }));

interface Thing {
  id: string;
  count: number;
}

it("returns saved records after a restart, in their last version, oldest first", async () => {
  const first = openStore(file);
  const things = first.shelf<Thing>("things");
  for (const id of ["a", "b", "c"]) things.put({ id, count: 1 });
  first.shelf<Thing>("others").put({ id: "a", count: 9 });
  things.put({ id: "a", count: 2 });
  things.remove("b");
  // Nothing is written within the turn; when it ends, everything is.
  await Promise.resolve();
  const restarted = openStore(file);
  expect(restarted.shelf<Thing>("things").all()).toEqual([
    { id: "a", count: 2 },
    { id: "c", count: 1 },
  ]);
  expect(restarted.shelf<Thing>("others").get("a")).toEqual({ id: "a", count: 9 });
  first.close();
});

it("skips a truncated line, and starts the next one on a line of its own", async () => {
  const first = openStore(file);
  first.shelf<Thing>("things").put({ id: "a", count: 1 });
  first.close();
  await appendFile(file, '\n["things","b",{"id');
  const second = openStore(file);
  second.shelf<Thing>("things").put({ id: "c", count: 3 });
  second.close();
  const ids = openStore(file)
    .shelf<Thing>("things")
    .all()
    .map(({ id }) => id);
  expect(ids).toEqual(["a", "c"]);
});

it("drops outdated lines at startup", async () => {
  const first = openStore(file);
  const things = first.shelf<Thing>("things");
  for (let count = 0; count < 2000; count++) things.put({ id: "a", count });
  first.close();
  const second = openStore(file);
  expect((await readFile(file, "utf8")).split("\n")).toEqual(['["things","a",{"id":"a","count":1999}]']);
  expect(second.shelf<Thing>("things").get("a")).toEqual({ id: "a", count: 1999 });
});

it("works in memory without a file", () => {
  const things = openStore(null).shelf<Thing>("things");
  things.put({ id: "a", count: 1 });
  expect(things.get("a")).toEqual({ id: "a", count: 1 });
});

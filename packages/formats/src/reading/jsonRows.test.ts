import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArchiveProblem } from "../archiveFiles.ts";
import { JsonRowFinder } from "./jsonRows.ts";

function find(json: string | Uint8Array, tables: string[], cut = 7) {
  const bytes = Buffer.from(json);
  const finder = new JsonRowFinder(tables);
  const rows = [];
  for (let at = 0; at < bytes.length; at += cut) rows.push(...finder.push(bytes.subarray(at, at + cut)));
  finder.end();
  return rows;
}

describe("JsonRowFinder", () => {
  it.each([
    ['{"data":{"posts":[{"id":1},{"id":2}]}}', [1, 2]],
    ['{"db":[{"meta":{},"data":{"tags":[{"id":9}],"posts":[ {"id":1} ]}}]}', [1]],
    ['\ufeff{ "data" : { "posts" : [ {"id":3,"html":"}]\\"{"} ] } }', [3]],
    ['{"meta":{"posts":[{"id":7}]},"data":{"posts":[]}}', []],
    ['{"data":{"settings":[{"data":{"posts":[{"id":5}]}}],"posts":[null,4,{"id":6}]}}', [5, 6]],
    ['{"data":{"posts":{"id":8}}}', []],
  ])("finds the rows of %s", (json, ids) => {
    const rows = find(json, ["posts"]);
    expect(rows.map(({ value }) => (value as { id: number }).id)).toEqual(ids);
  });

  it("gives the same rows for any chunk size", () => {
    const rows = fc.array(fc.record({ a: fc.string(), b: fc.jsonValue({ maxDepth: 3 }) }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, rows, fc.integer({ min: 1, max: 20 }), (posts, tags, cut) => {
        const json = JSON.stringify({ db: [{ data: { users: [{ posts }], tags, posts } }] });
        const found = find(json, ["tags", "posts"], cut);
        const all = [...tags.map((value) => ["tags", value]), ...posts.map((value) => ["posts", value])];
        expect(found.map(({ table, value }) => [table, value])).toEqual(JSON.parse(JSON.stringify(all)));
      }),
    );
  });

  it("returns oversized rows, by length, depth or brackets, without their content", () => {
    const large = JSON.stringify({ html: "x".repeat(25_000_000) });
    const deep = `{"a":${"[".repeat(300)}${"]".repeat(300)}}`;
    const brackets = `{"a":[${"{},".repeat(300_000)}1]}`;
    const json = `{"data":{"posts":[${large},${deep},${brackets},{"id":1}]}}`;
    expect(find(json, ["posts"], 65_536).map(({ value }) => value)).toEqual([null, null, null, { id: 1 }]);
  });

  it.each([
    ["", "empty"],
    ["hello", "not JSON"],
    ['{"data":{"posts":[{"id":1}', "cut off"],
    ['{"data":{"posts":[{"id":}]}}', "a broken row"],
    ['{"data":{"posts":[{"id":1}}]}', "mismatched brackets"],
    ['{"data":{"posts":[}', "an unopened bracket"],
    ['{"data":<html>}', "unexpected characters"],
    ["[".repeat(500), "too many brackets"],
    ['{"data":{"posts":[{"id":"1}]}}', "an unterminated string"],
  ])("refuses %j: %s", (json) => {
    expect(() => find(json, ["posts"])).toThrow(ArchiveProblem);
  });
});

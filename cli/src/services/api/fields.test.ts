import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryOf, readFields } from "./fields.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "quire-fields-"));
  await writeFile(join(dir, "story.md"), "Call me Ishmael.\n");
});
afterAll(() => rm(dir, { recursive: true }));

const text = (...fields: string[]) =>
  readFields(
    fields.map((field) => ({ text: field, isTyped: false })),
    dir,
  );
const typed = (...fields: string[]) =>
  readFields(
    fields.map((field) => ({ text: field, isTyped: true })),
    dir,
  );

describe("Request fields", () => {
  it.each([
    [["title=Loomings"], { title: "Loomings" }],
    [["title=a=b"], { title: "a=b" }],
    [["title="], { title: "" }],
    [["meta[nsfw]=true"], { meta: { nsfw: "true" } }],
    [["a[b][c]=1", "a[b][d]=2"], { a: { b: { c: "1", d: "2" } } }],
    [["tags[]=sea", "tags[]=whales"], { tags: ["sea", "whales"] }],
    [["title=a", "title=b"], { title: "b" }],
  ])("parse %j as %j", async (fields, body) => {
    expect(await text(...fields)).toEqual(body);
  });

  it.each([
    ["n=12", 12],
    ["n=-0.5", -0.5],
    ["n=007", "007"],
    ["n=1e3", "1e3"],
    ["n=true", true],
    ["n=false", false],
    ["n=null", null],
    ["n=", ""],
    ["n=@story.md", "Call me Ishmael.\n"],
  ])("parse %s with a type as %j", async (field, value) => {
    expect(await typed(field)).toEqual({ n: value });
  });

  it.each(["title", "=x", "a[=1", "a]=1", "[a]=1", "a[b]c=1"])("refuse %s", async (field) => {
    await expect(text(field)).rejects.toMatchObject({ facts: { exit: 2, code: "field_malformed" } });
  });

  it("refuse a field with two types of values", async () => {
    await expect(text("a=1", "a[b]=2")).rejects.toMatchObject({ facts: { exit: 2 } });
    await expect(text("a[b]=1", "a[]=2")).rejects.toMatchObject({ facts: { exit: 2 } });
    await expect(typed("n=@nothing.md")).rejects.toMatchObject({ facts: { exit: 2 } });
  });

  it("keep any name and text as typed, even __proto__", async () => {
    const name = fc.stringMatching(/^[^[\]=]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, fc.string()), async (fields) => {
        const read = await text(...Object.entries(fields).map(([key, value]) => `${key}=${value}`));
        expect(Object.entries(read)).toEqual(Object.entries(fields));
      }),
    );
    const odd = await text("__proto__=x", "__proto__[y]=z").catch((error) => error);
    expect(odd).toMatchObject({ facts: { exit: 2 } });
    expect(({} as { y?: string }).y).toBeUndefined();
  });

  it("repeat in a query once per value, and refuse nesting", () => {
    expect(queryOf({ a: ["x", "y z"], b: 1, c: null }).toString()).toBe("a=x&a=y+z&b=1");
    expect(() => queryOf({ a: { b: 1 } })).toThrow("can't be sent");
  });
});

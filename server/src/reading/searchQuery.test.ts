import fc from "fast-check";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestPlatform, testPlatform } from "../testing/testPlatform.ts";
import { SEARCH_SQL, searchWords } from "./searchQuery.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

async function finds(text: string, search: string): Promise<boolean> {
  const words = searchWords(search);
  if (words === null) return false;
  const [row] = await platform.db.query<{ found: boolean | null }>(
    `SELECT to_tsvector('simple', unaccent($text)) @@ ${SEARCH_SQL} AS found`,
    { bind: { text, search: words }, type: QueryTypes.SELECT },
  );
  return row?.found ?? false;
}

describe("a search", () => {
  it.each([
    ["Call me Ishmael", "ishmael", true],
    ["Call me Ishmael", "ISH", true],
    ["Call me Ishmael", "call ish", true],
    ["Call me Ishmael", "ishmael!? & | ( 'call", true],
    ["Call me Ishmael", "cal ishmael", false],
    ["Call me Ishmael", "ahab", false],
    ["Café Noir", "cafe", true],
    ["Cafe Noir", "CAFÉ", true],
    ["मोबी डिक की कहानी", "कहानी", true],
    ["मोबी डिक की कहानी", "मोबी कहा", true],
    ["मोबी डिक की कहानी", "जहाज", false],
    ["The ½ crown", "½ crown", true],
    ["rock ʼn roll", "ʼn roll", true],
  ])("in “%s” for “%s”: %s", async (text, search, found) => {
    expect(await finds(text, search)).toBe(found);
  });

  it.each([
    "ʼʼʼ",
    "⑴⑵⑶",
    "ŉ",
    "ːːː",
    "ǃǃǃ",
    "\\\\\\",
    "'''",
    "a'b",
    "½½½",
    "\u0301\u0301\u0301",
    "&|!():*<->",
  ])("for “%s” fails nothing", async (search) => {
    await expect(finds("Call me Ishmael", search)).resolves.toBe(false);
  });

  it("for any letters at all fails nothing", async () => {
    const letters = fc.string({ unit: "grapheme", minLength: 3, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(letters, async (search) => {
        await finds("Call me Ishmael", search);
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it("fails for no single letter or digit that its alphabet of spellings knows", async () => {
    const all = Array.from({ length: 0x3000 }, (_, at) => String.fromCodePoint(at + 0x80));
    const words = all.filter((char) => searchWords(char) !== null);
    const outcome = await platform.db.query<{ failed: number }>(
      `SELECT count(*) AS failed FROM unnest($words::text[]) AS words(search) WHERE length((${SEARCH_SQL.replace("$search", "search")})::text) < 0`,
      { bind: { words }, type: QueryTypes.SELECT },
    );
    expect(outcome).toEqual([{ failed: 0 }]);
  });

  it("looks at the first twelve words", () => {
    expect(searchWords(Array.from({ length: 40 }, (_, at) => `w${at}`).join(" "))?.split(" ")).toHaveLength(
      12,
    );
    expect(searchWords("?! ---")).toBeNull();
  });
});

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { type TestPlatform, testPlatform } from "../../../testing/testPlatform.ts";
import { readQueryWords, tsqueryOf } from "./searchQuery.ts";

const TEXTS = [
  "Call me Ishmael",
  "Café Noir",
  "Cafe Noir",
  "मोबी डिक की कहानी",
  "हिन्दी की कहानियाँ, ज़मीन पर",
  "The ½ crown, ʼn roll",
  "Stories of whaling ships: Ahab’s whales",
  "यह क्या है",
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  for (const text of TEXTS) {
    await select(platform.db, "SELECT record_search_words(search_vector($text, '', '', ''), NULL, 1)", {
      text,
    });
  }
});
afterAll(() => platform.close());

async function finds(text: string, search: string): Promise<boolean> {
  const words = await readQueryWords(platform.db, search);
  const [row] = await select<{ found: boolean }>(
    platform.db,
    "SELECT search_vector($text, '', '', '') @@ $query::tsquery AS found",
    { text, query: tsqueryOf(words) },
  );
  return row?.found ?? false;
}

describe("a search", () => {
  it.each([
    ["Call me Ishmael", "ishmael", true],
    ["Call me Ishmael", "ISH", true],
    ["Call me Ishmael", "call ish", true],
    ["Call me Ishmael", "ishmael!? & | ( 'call", true],
    ["Call me Ishmael", "cal ishmael", true],
    ["Call me Ishmael", "ahab", false],
    ["Call me Ishmael", "ishmael ahab", false],
  ])("in “%s” for “%s”: %s", async (text, search, found) => {
    expect(await finds(text, search)).toBe(found);
  });

  it.each([
    ["no accents", "Café Noir", "cafe", true],
    ["extra accents", "Cafe Noir", "CAFÉ", true],
    ["a combining accent", "Cafe\u0301 Noir", "café", true],
    ["endings", "Stories of whaling ships: Ahab’s whales", "story whale ship", true],
    ["another suffix", "Stories of whaling ships: Ahab’s whales", "shipping ahab", true],
    ["wide letters", "Call me Ishmael", "ｉｓｈｍａｅｌ", true],
    ["fractions", "The ½ crown, ʼn roll", "½ crown", true],
    ["apostrophes", "The ½ crown, ʼn roll", "ʼn roll", true],
    ["Hindi", "मोबी डिक की कहानी", "कहानी", true],
    ["Hindi as it is typed", "मोबी डिक की कहानी", "मोबी कहा", true],
    ["a Hindi plural", "हिन्दी की कहानियाँ, ज़मीन पर", "कहानी", true],
    ["a nasal spelled differently", "हिन्दी की कहानियाँ, ज़मीन पर", "हिंदी", true],
    ["no nukta", "हिन्दी की कहानियाँ, ज़मीन पर", "जमीन", true],
    ["a nukta apart from its letter", "हिन्दी की कहानियाँ, ज़मीन पर", "ज\u093cमीन", true],
    ["a conjunct as one word", "यह क्या है", "या है", false],
    ["Devanagari digits", "अध्याय १२", "12 अध्याय", true],
    ["another word", "मोबी डिक की कहानी", "जहाज", false],
  ])("accepts %s", async (_, text, search, found) => {
    expect(await finds(text, search)).toBe(found);
  });

  it.each([
    ["ishmeal", "Call me Ishmael"],
    ["ishmal", "Call me Ishmael"],
    ["whalling", "Stories of whaling ships: Ahab’s whales"],
    ["कहनी", "मोबी डिक की कहानी"],
    ["call ishmeal", "Call me Ishmael"],
  ])("for “%s” corrects a typo", async (search, text) => {
    expect(await finds(text, search)).toBe(true);
    const words = await readQueryWords(platform.db, search);
    expect(words.some(({ meant }) => meant !== null)).toBe(true);
  });

  it("doesn't correct known words, nor words similar to none", async () => {
    for (const search of ["ishmael", "cafe", "xylophone"]) {
      expect((await readQueryWords(platform.db, search)).map(({ meant }) => meant)).toEqual([null]);
    }
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
    "@s",
    "^x",
  ])("for “%s” succeeds", async (search) => {
    await expect(finds("Call me Ishmael", search)).resolves.toBe(false);
  });

  it("for random letters succeeds", async () => {
    const texts = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 80 })
      .filter((text) => !text.includes("\0"));
    await fc.assert(
      fc.asyncProperty(texts, async (search) => {
        await finds(search, search);
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it("for any single letter, sign or digit succeeds", async () => {
    const all = Array.from({ length: 0x3000 }, (_, at) => String.fromCodePoint(at + 0x80));
    const [row] = await select<{ searched: number }>(
      platform.db,
      `SELECT count(length((quote_literal(word))::tsquery::text)) AS searched
         FROM unnest($all::text[]) AS letters (letter), LATERAL search_tokens(letter)`,
      { all },
    );
    expect(Number(row?.searched)).toBeGreaterThan(8000);
  });

  it("uses the first twelve words", async () => {
    const many = Array.from({ length: 40 }, (_, at) => `w${at}`).join(" ");
    expect(await readQueryWords(platform.db, many)).toHaveLength(12);
    expect(await readQueryWords(platform.db, "?! ---")).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanLines, cleanName, containsLink, isReservedName, refuseName } from "./names.ts";

const QUIRE = { productName: "Quire", staffNames: ["Ada Lovelace", "Grace"] };
const INKWELL = { productName: "Inkwell", staffNames: [] };

describe("a name is stored", () => {
  it.each([
    ["Herman Melville", "Herman Melville"],
    ["  Herman \t Melville ", "Herman Melville"],
    ["Herman\u202eelivleM\u202c", "HermanelivleM"],
    ["\u2066Ahab\u2069\u200f", "Ahab"],
    ["A\u200bh\u200ca\u200db\ufeff", "Ahab"],
    ["A\u00adh\u2060ab", "Ahab"],
    ["\u3164", ""],
    ["\u2800 \u115f", ""],
    ["two\nlines", "two lines"],
    // Joiners that a script or an emoji needs.
    ["क्\u200dष", "क्\u200dष"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["👩\u200d🚀 Ada", "👩\u200d🚀 Ada"],
    ["❤\ufe0f Ada", "❤\ufe0f Ada"],
    ["A\u034fh\u180bab", "Ahab"],
    ["Zoë Müller", "Zoë Müller"],
    ["李小龍", "李小龍"],
  ])("%j as %j", (typed, stored) => {
    expect(cleanName(typed)).toBe(stored);
  });

  it("the same if it is stored again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const once = cleanName(name);
        expect(cleanName(once)).toBe(once);
      }),
    );
  });
});

it("lines are cleaned one by one", () => {
  expect(cleanLines("Dear \u202eAhab,\n\n  see  you ")).toBe("Dear Ahab,\n\nsee you");
});

describe("a link in a name", () => {
  it.each(["https://evil.example", "Win at evil.example!", "www.evil", "ｗｗｗ．evil．example", "a.co"])(
    "is found in %j",
    (name) => {
      expect(containsLink(name)).toBe(true);
    },
  );
  it.each(["J.R.R. Tolkien", "Herman Melville, Jr.", "No. 7", "And then... nothing", "Dr. Ahab"])(
    "is not found in %j",
    (name) => {
      expect(containsLink(name)).toBe(false);
    },
  );
});

describe("the platform's name", () => {
  it.each([
    "Quire",
    "QUIRE",
    "q u i r e",
    "Q.u.i.r.e",
    "Ｑｕｉｒｅ",
    "𝐐𝐮𝐢𝐫𝐞",
    "Ԛuire",
    "Quіre",
    "Qu\u200bire",
    "Quiré",
    "Qu1re",
    "Security",
    "Sесurity",
    "5ecurity",
    "Support",
    "SUPP0RT",
    "Quire Support",
    "Quire Security Team",
    "The Official Quire",
    "Support by Quire",
    "quiresupport",
    "Support!",
    "Support 24/7",
    "$upport",
    "✓ Quire ✓",
    "Quire+",
    "Quire Official Support",
    "Quire Billing",
    "Quire Account Alerts",
    "Customer Support at Quire",
    "Ada Lovelace",
    "Adа  Lovelаce",
    "Ada Lovelace (Quire)",
    "Ada Lovelace, Quire Support",
  ])("is reserved as %j", (name) => {
    expect(isReservedName(name, QUIRE)).toBe(true);
  });

  it.each([
    "Herman Melville",
    "A Quire of Poems",
    "Quirin",
    "Squire",
    "Securityguard Joe",
    "Supportive Stories",
    "The Team",
    "Help",
    "Official",
    "Ada",
    "Grace",
    "Ada Lovelace's Fans",
    "Alerts",
    "",
    "李小龍",
  ])("is not %j", (name) => {
    expect(isReservedName(name, QUIRE)).toBe(false);
  });

  it("is what the operator calls the platform", () => {
    expect(isReservedName("Inkwell", INKWELL)).toBe(true);
    expect(isReservedName("Ink well", INKWELL)).toBe(true);
    expect(isReservedName("Quire", INKWELL)).toBe(false);
  });
});

describe("a name of a sender", () => {
  it.each([
    ['"x" <ceo@bank.com>', "address"],
    ["ceo@bank.com", "address"],
    ["Ahab (ahab @ bank.com)", "address"],
    ["ceo＠bank．com", "address"],
    ["ceo﹫bank。com", "address"],
    ["ceo@\u200bbank.co\u200bm", "address"],
    ["Ahab <Nantucket>", "address"],
    ["Ahab ＜Nantucket＞", "address"],
    ["Quire Official Support", "reserved"],
    ["Ԛuire Support", "reserved"],
    ["@ahab", null],
    ["Ahab @ Nantucket", null],
    ["Dinner @ 8. Bring wine", null],
    ["R&D", null],
    ['O\'Hara "Ace" Smith', null],
    ["《红楼梦》", null],
    ["A Quire of Poems", null],
    ["quire on laptop", null],
  ])("%j is refused as %j", (name, refusal) => {
    expect(refuseName(name, QUIRE)).toBe(refusal);
  });
});

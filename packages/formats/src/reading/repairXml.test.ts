import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { XmlRepair } from "./repairXml.ts";

function repaired(text: string, size = text.length): string {
  const repair = new XmlRepair();
  let result = "";
  for (let at = 0; at < text.length; at += size) result += repair.push(text.slice(at, at + size));
  return result + repair.end();
}

describe("repaired XML", () => {
  it.each([
    ["<t>Salt & pepper; more</t>", "<t>Salt &amp; pepper; more</t>"],
    ["<u>a?w=1&h=2</u>", "<u>a?w=1&amp;h=2</u>"],
    ['<a b="x&y">&lt;&#233;&#xe9;&nbsp;</a>', '<a b="x&amp;y">&lt;&#233;&#xe9;&nbsp;</a>'],
    ["<t>1 < 2</t>", "<t>1 &lt; 2</t>"],
    ["<t><![CDATA[a & b < c]]></t>", "<t><![CDATA[a & b < c]]></t>"],
    ["<!-- a & b --><t>&</t>", "<!-- a & b --><t>&amp;</t>"],
    [
      "<t><![CDATA[<script>/* <![CDATA[ */ x & y /* ]]> */</script>]]></t>&",
      "<t><![CDATA[<script>/* <![CDATA[ */ x & y /* ]]]]><![CDATA[> */</script>]]></t>&amp;",
    ],
    ["<t><![CDATA[a ]]]]><![CDATA[> b]]></t>&", "<t><![CDATA[a ]]]]><![CDATA[> b]]></t>&amp;"],
    ["<t><![CDATA[about <![CDATA[ only]]></t>&", "<t><![CDATA[about <![CDATA[ only]]></t>&amp;"],
  ])("of %s is %s", (text, expected) => {
    expect(repaired(text)).toBe(expected);
  });

  it("is the same in chunks of any size", () => {
    const piece = fc.constantFrom(
      "&",
      "&amp;",
      "<t>",
      "</t>",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      " a ",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 300 }), fc.integer({ min: 1, max: 700 }), (pieces, size) => {
        expect(repaired(pieces.join(""), size)).toBe(repaired(pieces.join("")));
      }),
      { numRuns: 100 },
    );
  });
});

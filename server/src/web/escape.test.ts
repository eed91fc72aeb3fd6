import fc from "fast-check";
import { parseFragment } from "parse5";
import { expect, it } from "vitest";
import { escapeMarkup, jsonForScript, onlyXmlCharacters } from "./escape.ts";

const wellFormed = fc.string({ unit: "binary" }).filter((text) => !/[\r\u0000]/.test(text));

it("any text survives escaping, in an element and in an attribute", () => {
  fc.assert(
    fc.property(wellFormed, (text) => {
      const [element] = parseFragment(
        `<p title="${escapeMarkup(text)}">${escapeMarkup(text)}</p>`,
      ).childNodes;
      const { attrs, childNodes } = element as unknown as {
        attrs: { value: string }[];
        childNodes: { value: string }[];
      };
      expect(attrs[0]?.value).toBe(text);
      expect(childNodes[0]?.value ?? "").toBe(text);
    }),
  );
});

it.each(["</script><script>alert(1)", "<!--<script>", "]]>", "\u2028\u2029", "\\u003c/script>"])(
  "JSON of %j neither ends its script nor changes",
  (text) => {
    const json = jsonForScript({ text });
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ text });
    const script = parseFragment(`<script>${json}</script><b>`).childNodes;
    expect(script.map((node) => node.nodeName)).toEqual(["script", "b"]);
  },
);

it("removes what XML forbids and nothing else", () => {
  expect(onlyXmlCharacters("a\u0000b\u0008c\u000bd\u001be\ufffef\ud800g")).toBe("abcdefg");
  expect(onlyXmlCharacters("a\t\n\r é हि 👩‍👩‍👧 \ufffd")).toBe("a\t\n\r é हि 👩‍👩‍👧 \ufffd");
});

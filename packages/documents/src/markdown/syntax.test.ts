import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, it } from "vitest";
import { syntaxOf } from "./syntax.ts";

const read = (source: string, extensions: ReturnType<typeof syntaxOf>) =>
  fromMarkdown(source, { extensions, mdastExtensions: gfmFromMarkdown() });

const pieces = fc.constantFrom(
  ...[
    "a",
    "Wh",
    "word ",
    "ww",
    ".",
    "www",
    "htt",
    "ps://",
    "p",
    ":",
    "/",
    "&#64;",
    "\\",
    "*",
    "~~",
    "|",
    "-",
    "\n",
    "\n\n",
  ],
  ...[
    "[^1]",
    "[^1]: n",
    "- [ ] ",
    "> ",
    "`",
    "<b>",
    "![x](y)",
    "#",
    "_",
    "é",
    "com",
    "HTTP",
    "w.w",
    "@",
    "WWW.",
    "http://",
  ],
);

it("a text without bare URLs parses the same with and without autolinks", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const source = parts.join("");
      expect(read(source, syntaxOf(source))).toEqual(read(source, [gfm()]));
    }),
    { numRuns: 500 },
  );
});

it.each(["me@example.com", "www.example.com", "WWW.EXAMPLE.COM", "See HTTPS://example.com."])(
  "%s is still a link",
  (source) => {
    expect(JSON.stringify(read(source, syntaxOf(source)))).toContain('"type":"link"');
  },
);

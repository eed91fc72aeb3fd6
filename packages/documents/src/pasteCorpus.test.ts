import { describe, expect, it } from "vitest";
import { blocksFromHtml } from "./fromHtml.ts";
import { renderHtml } from "./html.ts";
import { blocksFromMarkdown } from "./markdown.ts";
import { parseDocument } from "./parse.ts";
import { countingIds, withoutIds } from "./testing/documents.ts";
import { pasteCorpus } from "./testing/pasteCorpus.ts";

/** Sizes, which markdown cannot say, are looked at apart. */
const plain = (blocks: unknown) =>
  JSON.parse(
    JSON.stringify(withoutIds(blocks), (key, value) => (key === "width" || key === "height" ? null : value)),
  );

describe.each(pasteCorpus)("A text pasted from $program", ({ html, markdown }) => {
  const blocks = blocksFromHtml(html, { newId: countingIds() });

  it("keeps its structure and its words", () => {
    expect(plain(blocks)).toEqual(plain(blocksFromMarkdown(markdown, { newId: countingIds() })));
  });

  it("is a document as it stands", () => {
    expect(parseDocument(blocks)).toEqual({ ok: true, blocks });
  });

  it("leaves behind what the program put there for itself", () => {
    expect(renderHtml(blocks)).not.toMatch(
      /mso|docs-internal|graf|sdfootnote|style=|<font|&nbsp;|o:p|file:|stat\?event/i,
    );
  });
});

it("takes the sizes of a picture along", () => {
  const pictures = pasteCorpus.flatMap(({ html }) =>
    blocksFromHtml(html, { newId: countingIds() }).filter((block) => block.type === "image"),
  );
  expect(pictures.map(({ width, height }) => [width, height])).toContainEqual([400, 300]);
});

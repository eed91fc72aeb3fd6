import { describe, expect, it } from "vitest";
import { blocksFromHtml } from "./fromHtml.ts";
import { renderHtml } from "./html.ts";
import { blocksFromMarkdown } from "./markdown.ts";
import { parseDocument } from "./parse.ts";
import { countingIds, withoutIds } from "./testing/documents.ts";
import { pasteCorpus } from "./testing/pasteCorpus.ts";

/** Sizes are tested separately, because markdown can't express them. */
const plain = (blocks: unknown) =>
  JSON.parse(
    JSON.stringify(withoutIds(blocks), (key, value) => (key === "width" || key === "height" ? null : value)),
  );

describe.each(pasteCorpus)("text pasted from $program", ({ html, markdown }) => {
  const blocks = blocksFromHtml(html, { newId: countingIds() });

  it("keeps its structure and its words", () => {
    expect(plain(blocks)).toEqual(plain(blocksFromMarkdown(markdown, { newId: countingIds() })));
  });

  it("is a valid document", () => {
    expect(parseDocument(blocks)).toEqual({ ok: true, blocks });
  });

  it("drops the program's own markup", () => {
    expect(renderHtml(blocks)).not.toMatch(
      /mso|docs-internal|graf|sdfootnote|style=|<font|&nbsp;|o:p|file:|stat\?event/i,
    );
  });
});

it("keeps the size of an image", () => {
  const pictures = pasteCorpus.flatMap(({ html }) =>
    blocksFromHtml(html, { newId: countingIds() }).filter((block) => block.type === "image"),
  );
  expect(pictures.map(({ width, height }) => [width, height])).toContainEqual([400, 300]);
});

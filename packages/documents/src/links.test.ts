import { expect, it } from "vitest";
import { linksIn, mapLinks } from "./links.ts";
import { blocksFromMarkdown, markdownFromBlocks } from "./markdown.ts";
import { countingIds } from "./testing/documents.ts";

const source = `# [One](/1)

- a [**two**](/2) and [three](/3)

> [!NOTE]
> [four](/4)

| a |
| - |
| [five](/5) |
`;

it("links anywhere in a document are found, changed and removed", () => {
  const blocks = blocksFromMarkdown(source, { newId: countingIds() });
  expect(linksIn(blocks)).toEqual(["/1", "/2", "/3", "/4", "/5"]);
  const changed = mapLinks(blocks, (href) => (href === "/3" ? null : `${href}0`));
  expect(linksIn(changed)).toEqual(["/10", "/20", "/40", "/50"]);
  expect(markdownFromBlocks(changed, { featured: false })).toContain("[**two**](/20) and three");
});

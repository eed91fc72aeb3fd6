import type { List, ListItem as MarkdownItem, RootContent } from "mdast";
import type { Block } from "../schema.ts";
import type { ParseContext } from "./parseContext.ts";

const isTask = (item: MarkdownItem): boolean => typeof item.checked === "boolean";

/** Reads a markdown list as blocks: one list, or several if tasks and plain items alternate. */
export function readList(
  context: ParseContext,
  list: List,
  readItem: (children: RootContent[]) => Block[],
): Block[] {
  const tight = !isLoose(list.children) && !list.children.some((item) => isLoose(item.children));
  const runs: MarkdownItem[][] = [];
  for (const item of list.children) {
    const run = runs.at(-1);
    if (run?.[0] && isTask(run[0]) === isTask(item)) run.push(item);
    else runs.push([item]);
  }
  let start = list.start ?? 1;
  return runs.map((run): Block => {
    const id = context.newId();
    const first = start;
    start += run.length;
    if (run[0] && isTask(run[0])) {
      const content = run.map((item) => ({
        type: "taskItem" as const,
        checked: item.checked === true,
        content: withHead(context, readItem(item.children)),
      }));
      return { type: "taskList", id, tight, content };
    }
    const content = run.map((item) => ({ type: "listItem" as const, content: readItem(item.children) }));
    return list.ordered
      ? { type: "orderedList", id, tight, start: first, content }
      : { type: "bulletList", id, tight, content };
  });
}

/** Whether a blank line separates two neighbors; the parser's own answer is wrong inside quotations. */
function isLoose(siblings: RootContent[]): boolean {
  return siblings.some((node, index) => {
    const next = siblings[index + 1];
    return next?.position !== undefined && next.position.start.line - lastLine(node) > 1;
  });
}

function lastLine(node: RootContent): number {
  if (node.type !== "list" && node.type !== "listItem") return node.position?.end.line ?? 0;
  const last = node.children.at(-1);
  return last ? lastLine(last) : (node.position?.start.line ?? 0);
}

/** A task's checkbox needs a paragraph: an item with only an image gets an empty one. */
function withHead(context: ParseContext, blocks: Block[]): Block[] {
  if (blocks[0]?.type === "paragraph") return blocks;
  return [{ type: "paragraph", id: context.newId(), content: [] }, ...blocks];
}

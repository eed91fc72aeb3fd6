import {
  Extension,
  InputRule,
  type InputRuleFinder,
  markInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";
import type { NodeType } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";

/** Matches text between two markers that neither begins nor ends with a space and does not follow a word. */
const around = (sign: "**" | "__" | "*" | "_" | "~~" | "`"): InputRuleFinder => {
  const escaped = sign.replace(/\*/g, "\\*");
  const one = escaped.slice(0, sign.length === escaped.length ? 1 : 2);
  const before = `(?:^|[\\s(\\[{"'“‘—–])`;
  return new RegExp(`${before}(${escaped}((?![\\s${one}])[^${one}]*[^\\s${one}])${escaped})$`, "u");
};

/**
 * Makes a list. In a list already, its own marker is dropped, as one types it out of habit; another list's marker
 * changes an item that is alone, and is text elsewhere. None nests a list in the item's first line.
 */
function listRule(config: Parameters<typeof wrappingInputRule>[0]): InputRule {
  const wrap = wrappingInputRule(config);
  return new InputRule({
    find: config.find,
    handler(props) {
      const { state, range, match } = props;
      const $from = state.doc.resolve(range.from);
      const [item, list] = [$from.node(-1), $from.node(-2)];
      const isFirstLine = item && /^(?:list|task)Item$/.test(item.type.name) && $from.index(-1) === 0;
      if (!isFirstLine || !list) return wrap.handler(props);
      const isTask = config.type.name === "taskItem";
      const wanted = isTask ? state.schema.nodes.taskList : config.type;
      if (list.type === wanted) {
        state.tr.delete(range.from, range.to);
        return;
      }
      if (!wanted || list.childCount > 1) return null;
      const attributes = config.getAttributes;
      const attrs = typeof attributes === "function" ? attributes(match) : attributes;
      const line = $from.parent;
      const { tr } = state;
      tr.delete(range.from, range.to);
      const first = line.type.create(line.attrs, line.content.cut(range.to - $from.start()));
      const inside = [first, ...item.children.slice(1)];
      const made = isTask
        ? wanted.create(null, state.schema.nodes.taskItem?.create(attrs, inside))
        : wanted.create(attrs, state.schema.nodes.listItem?.create(null, inside));
      const at = $from.before(-2);
      tr.replaceWith(at, tr.mapping.map($from.after(-2)), made);
      tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3)));
    },
  });
}

/** Formats markdown as it is typed. One Backspace right after undoes that. */
export const TypedMarkdown = Extension.create({
  name: "typedMarkdown",
  addInputRules() {
    const { nodes, marks } = this.editor.schema;
    const node = (name: string) => nodes[name] as NodeType;
    const mark = (find: InputRuleFinder, name: string) =>
      markInputRule({ find, type: marks[name] as NonNullable<(typeof marks)[string]> });
    return [
      mark(around("**"), "bold"),
      mark(around("__"), "bold"),
      mark(around("*"), "italic"),
      mark(around("_"), "italic"),
      mark(around("~~"), "strike"),
      mark(around("`"), "code"),
      textblockTypeInputRule({
        find: /^(#{1,6})\s$/,
        type: node("heading"),
        getAttributes: (match) => ({ level: match[1]?.length ?? 2 }),
      }),
      textblockTypeInputRule({
        find: /^```([\p{L}\p{N}_+#.-]{1,40})?\s$/u,
        type: node("codeBlock"),
        getAttributes: (match) => ({ language: match[1] ?? null }),
      }),
      wrappingInputRule({ find: /^>\s$/, type: node("blockquote") }),
      listRule({
        find: /^\[([ xX]?)\]\s$/,
        type: node("taskItem"),
        getAttributes: (match) => ({ checked: /x/i.test(match[1] ?? "") }),
      }),
      listRule({ find: /^[-*+]\s$/, type: node("bulletList") }),
      listRule({
        find: /^(\d{1,9})[.)]\s$/,
        type: node("orderedList"),
        getAttributes: (match) => ({ start: Number(match[1]) }),
        joinPredicate: (match, list) => list.childCount + Number(list.attrs.start) === Number(match[1]),
      }),
      // Replaces the line; the caret goes to a new one below.
      new InputRule({
        find: /^(?:---|\*\*\*|___)$/,
        handler: ({ state, range, chain }) => {
          const $from = state.doc.resolve(range.from);
          chain()
            .insertContentAt({ from: $from.before(), to: $from.after() }, [
              { type: "horizontalRule" },
              { type: "paragraph" },
            ])
            .run();
        },
      }),
    ];
  },
});

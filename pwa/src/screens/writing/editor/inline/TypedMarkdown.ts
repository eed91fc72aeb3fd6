import {
  Extension,
  InputRule,
  type InputRuleFinder,
  markInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";
import type { NodeType } from "@tiptap/pm/model";

/** Matches text between two markers that neither begins nor ends with a space and does not follow a word. */
const around = (sign: "**" | "__" | "*" | "_" | "~~" | "`"): InputRuleFinder => {
  const escaped = sign.replace(/\*/g, "\\*");
  const one = escaped.slice(0, sign.length === escaped.length ? 1 : 2);
  const before = `(?:^|[\\s(\\[{"'“‘—–])`;
  return new RegExp(`${before}(${escaped}((?![\\s${one}])[^${one}]*[^\\s${one}])${escaped})$`, "u");
};

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
      wrappingInputRule({
        find: /^\[([ xX]?)\]\s$/,
        type: node("taskItem"),
        getAttributes: (match) => ({ checked: /x/i.test(match[1] ?? "") }),
      }),
      wrappingInputRule({ find: /^[-*+]\s$/, type: node("bulletList") }),
      wrappingInputRule({
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

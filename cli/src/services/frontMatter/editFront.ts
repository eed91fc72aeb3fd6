import { isDeepStrictEqual } from "node:util";
import { parse as parseToml, patch as patchToml } from "@decimalturn/toml-patch";
import type { FrontText } from "@quire/formats/frontMatter/split";
import { type Document, isMap, isScalar, isSeq, parseDocument, Scalar, visit } from "yaml";

/** Front matter whose keys can be changed. Other keys, their order and comments stay, in the file's own dialect. */
export interface EditableFront {
  has(name: string): boolean;
  set(name: string, value: unknown): void;
  delete(name: string): void;
  /** With its delimiters; "" without any key. */
  toString(): string;
}

/** Opens front matter for changes; null starts one in YAML. */
export function editFront(front: FrontText | null): EditableFront {
  switch (front?.dialect) {
    case "toml":
      return editToml(front);
    case "json":
      return editJson(front);
    default:
      return editYaml(front);
  }
}

function editYaml(front: FrontText | null): EditableFront {
  const document = parseDocument(front?.text ?? "");
  // As the file writes its lists: `[sea]` or `[ sea ]`.
  const format = { lineWidth: 0, flowCollectionPadding: !/:\s*[[{][^\s\]}]/.test(front?.text ?? "") };
  const { opening, closing } = front ?? { opening: "---\n", closing: "---\n" };
  return {
    has: (name) => isMap(document.contents) && document.has(name),
    set: (name, value) => setYaml(document, name, value),
    delete: (name) => void (isMap(document.contents) && document.contents.delete(name)),
    toString() {
      const isThere = isMap(document.contents) && document.contents.items.length > 0;
      return isThere ? `${opening}${document.toString(format).trimEnd()}\n${ended(closing)}` : "";
    },
  };
}

function setYaml(document: Document, name: string, value: unknown): void {
  if (document.contents === null) document.contents = document.createNode({}) as never;
  const node = isMap(document.contents) ? document.contents.get(name, true) : undefined;
  if (isScalar(node) && typeof value !== "object") {
    if (String(node.value) === String(value)) return;
    node.value = value;
    quoteAmbiguous(node);
    return;
  }
  // An equal list with other formatting stays as it is written.
  if (isSeq(node) && isDeepStrictEqual(node.toJSON(), value)) return;
  const made = document.createNode(value);
  visit(made, { Scalar: (_, scalar) => quoteAmbiguous(scalar) });
  if (typeof value === "object") (made as { flow?: boolean }).flow = true;
  document.set(name, made);
}

/** Text that YAML 1.1 takes for something else: `No`, `12:30` (750), `1_000`, a date, or a mark of its own. */
const AMBIGUOUS =
  /^(?:y|n|yes|no|on|off|true|false|null|~|=|<<|[-+]?(?:0b[01_]+|0o[0-7_]+|0x[\da-f_]+|[\d._]+(?:e[-+]?\d+)?|\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|\.inf|\.nan)|\d{4}-\d{1,2}-\d{1,2}(?:[Tt ].*)?)$/i;

/** Jekyll and other programs read YAML 1.1, where more has to be quoted. */
function quoteAmbiguous(node: Scalar): void {
  if (typeof node.value === "string" && AMBIGUOUS.test(node.value)) node.type = Scalar.QUOTE_DOUBLE;
}

function editToml({ text, opening, closing }: FrontText): EditableFront {
  const values = parseToml(text) as Record<string, unknown>;
  return {
    ...editRecord(values),
    toString: () => `${opening}${patchToml(text, values).trimEnd()}\n${ended(closing)}`,
  };
}

function editJson({ text, opening, closing }: FrontText): EditableFront {
  const values = JSON.parse(text) as Record<string, unknown>;
  const indent = /^\{\s*?\n([ \t]+)"/.exec(text)?.[1];
  return {
    ...editRecord(values),
    toString: () => {
      const end = closing.startsWith("---") ? "\n" : "";
      return `${opening}${JSON.stringify(values, null, indent)}${end}${ended(closing)}`;
    },
  };
}

function editRecord(values: Record<string, unknown>): Omit<EditableFront, "toString"> {
  return {
    has: (name) => Object.hasOwn(values, name),
    set(name, value) {
      if (!isDeepStrictEqual(values[name], value)) values[name] = value;
    },
    delete: (name) => void delete values[name],
  };
}

function ended(closing: string): string {
  return closing === "" || closing.endsWith("\n") ? closing : `${closing}\n`;
}

import { isAlias, isMap, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import { suggest } from "../../suggest.ts";
import { READERS } from "./fieldReaders.ts";
import type { Problems } from "./problems.ts";
import type { FieldName, FrontMatter } from "./story.ts";

const KEYS = Object.keys(READERS) as FieldName[];

interface Reading {
  /** The file's line where it starts. */
  firstLine?: number;
  /** Keys that other code reads. */
  passOver?: readonly string[];
}

/** Parses front matter, and reports each invalid key with its line and the expected value. */
export function readFrontMatter(
  yaml: string,
  problems: Problems,
  { firstLine = 2, passOver = [] }: Reading = {},
): FrontMatter {
  const front: FrontMatter = { fields: {}, lines: {} };
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  for (const error of document.errors) problems.add(lineAt(error.pos[0]), null, sentence(error.message));
  if (document.errors.length > 0 || document.contents === null) return front;
  if (!isMap(document.contents)) {
    problems.add(firstLine, null, "Front matter must be keys with values, such as `title: Loomings`.");
    return front;
  }
  for (const { key, value } of document.contents.items) {
    const keyNode = key as Node;
    const line = lineAt(keyNode.range?.[0] ?? 0);
    const name = isScalar(keyNode) ? String(keyNode.value) : "";
    if (isKnown(name)) readField(front, name, line, value as Node | null, problems);
    else if (!passOver.includes(name)) {
      const near = suggest(name, KEYS);
      problems.warn(line, name, `unknown key, ignored${near ? ` (did you mean ${near}?)` : ""}`);
    }
  }
  return front;
}

function readField<K extends FieldName>(
  front: FrontMatter,
  name: K,
  line: number,
  node: Node | null,
  problems: Problems,
): void {
  front.lines[name] = line;
  if (node === null || (isScalar(node) && (node.value === null || node.value === ""))) {
    front.fields[name] = null;
    return;
  }
  const read = isAlias(node)
    ? { error: "must be written out; YAML aliases aren't supported" }
    : READERS[name](node);
  if ("error" in read) problems.add(line, name, read.error);
  else front.fields[name] = read.value;
}

function isKnown(name: string): name is FieldName {
  return (KEYS as string[]).includes(name);
}

function sentence(message: string): string {
  return message
    .replace(/\s+/g, " ")
    .replace(/ at line \d+.*$/, "")
    .trim();
}

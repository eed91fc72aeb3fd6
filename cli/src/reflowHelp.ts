/** Terminals of fewer columns get their help reflowed: it is written for 80. */
export const NARROW = 80;
const LEAST = 20;

/** A command, an option or an example, and what it does. */
const ITEM = /^( +)(\S.*?) {2,}(\S.*)$/;
/** The second line of what an item does. */
const CONTINUED = /^ {10,}(\S.*)$/;

/** Returns help whose lines fit into a narrow terminal: what an item does is below it. */
export function reflowHelp(text: string, columns = NARROW): string {
  if (columns >= NARROW) return text;
  const width = Math.max(columns, LEAST);
  const result: string[] = [];
  let about: string[] = [];
  let prose: string[] = [];
  const end = () => {
    if (about.length > 0) result.push(...wrap(about.join(" "), { width, first: "      ", rest: "      " }));
    if (prose.length > 0) result.push(...wrap(prose.join(" "), { width, first: "", rest: "" }));
    about = [];
    prose = [];
  };
  for (const line of text.split("\n")) {
    const continued = about.length > 0 ? CONTINUED.exec(line)?.[1] : undefined;
    const item = ITEM.exec(line);
    if (continued) about.push(continued);
    else if (/^\S/.test(line) && !line.endsWith(":")) {
      if (about.length > 0) end();
      prose.push(line);
    } else {
      end();
      const [, indent = /^ */.exec(line)?.[0] ?? "", name = line.trim(), does] = item ?? [];
      result.push(...wrap(name, { width, first: indent, rest: `${indent}    ` }));
      if (does) about.push(does);
    }
  }
  end();
  return result.join("\n");
}

function wrap(
  text: string,
  { width, first, rest }: { width: number; first: string; rest: string },
): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(" ").filter(Boolean)) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, isEmpty ? "" : line];
}

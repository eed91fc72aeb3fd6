import { lineCounter, replaceOutsideCode } from "./replaceOutsideCode.ts";
import { convertTag, readArguments, wordsIn } from "./shortcodes.ts";

const MODULE_LINE = /^(?:import|export)[ \t{*][^\n]{0,2000}(?:\n(?![ \t]*\r?$)[^\n]{0,2000}){0,200}/gm;
const COMPONENT = /<(\/?)([A-Z][\w.]{0,60})((?:\s[^<>]{0,3000})?)>/g;
const EXPRESSION = /\{(?!\/\*)([^{}\n]{0,500})\}/g;

/**
 * Removes what only a program of MDX understands: imports, components and expressions. Pictures and players stay, and so
 * does the text between a component's tags.
 */
export function withoutComponents(markdown: string, note: (line: number, written: string) => void): string {
  const noted = (text: string) => {
    const lineOf = lineCounter(text);
    return (at: number, written: string) => note(lineOf(at), written);
  };
  let say = noted(markdown);
  let text = replaceOutsideCode(markdown, MODULE_LINE, ({ 0: written, index }) => {
    // A paragraph may begin with these words.
    if (
      !/^(?:import\b[^\n]*["'{*]|export[ \t]+(?:default|const|let|var|function|class|async|\{|\*))/.test(
        written,
      )
    )
      return null;
    if (!written.startsWith("import")) say(index, written);
    return written.replace(/[^\n]/g, "");
  });
  say = noted(text);
  text = replaceOutsideCode(
    text,
    COMPONENT,
    ({ 0: written, 1: slash, 2: name = "", 3: rest = "", index }) => {
      if (slash) return "";
      const args = rest.replace(/\/\s*$/, "").replace(/=\s*\{\s*(["'`])([^"'`{}]*)\1\s*\}/g, '="$2"');
      const shown = convertTag(name.toLowerCase(), args);
      if (shown !== null) return shown;
      say(index, written);
      return wordsIn(readArguments(args));
    },
  );
  say = noted(text);
  return replaceOutsideCode(text, EXPRESSION, ({ 0: written, 1: inside = "", index }) => {
    const literal = /^\s*(["'`])([^"'`]*)\1\s*$/.exec(inside);
    if (literal) return literal[2] ?? "";
    say(index, written);
    return "";
  });
}

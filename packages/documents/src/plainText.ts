import { lineText } from "./inline.ts";
import type { Inline } from "./schema.ts";

const pairsOf = (plain: string, shown: string): ReadonlyMap<string, string> => {
  const characters = [...shown];
  return new Map([...plain].map((character, at) => [character, characters[at] as string]));
};
const RAISED = pairsOf(
  "0123456789+-−=()abcdefghijklmnoprstuvwxyz",
  "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
);
const LOWERED = pairsOf("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎");

/** Returns superscript as plain text: 10⁶ and 2ˣ by their characters, others as 2^(6A); a word such as 1st stays. */
export function raised(text: string): string {
  const core = text.trim();
  if (/^\p{L}{2,}\.?$/u.test(core)) return text;
  const characters = [...core].map((character) => RAISED.get(character));
  const isComplete = characters.every((character) => character !== undefined);
  if (isComplete) return text.replace(core, characters.join(""));
  return /[\p{L}\p{N}]/u.test(core) ? text.replace(core, () => `^(${core})`) : text;
}

/** Returns subscript as plain text: H₂O by its characters, letters as they are. */
export function lowered(text: string): string {
  return text.replace(/[\d+−=()-]/g, (character) => LOWERED.get(character) ?? character);
}

type PositionMark = "superscript" | "subscript";

const positionOf = (node: Inline | undefined): PositionMark | undefined => {
  const marks = node?.type === "text" ? node.marks : undefined;
  return marks?.find(({ type }) => type === "superscript" || type === "subscript")?.type as
    | PositionMark
    | undefined;
};

/**
 * Returns the text of a line for a place without marks: 10⁶ instead of 106. Its length differs from `lineText`, by
 * which positions are counted.
 */
export function plainText(content: readonly Inline[]): string {
  let text = "";
  for (let at = 0; at < content.length; ) {
    const position = positionOf(content[at]);
    let end = at + 1;
    while (position && positionOf(content[end]) === position) end++;
    const part = lineText(content.slice(at, end));
    text += position === "superscript" ? raised(part) : position === "subscript" ? lowered(part) : part;
    at = end;
  }
  return text;
}

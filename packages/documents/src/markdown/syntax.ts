import { gfm } from "micromark-extension-gfm";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { caselessEmphasis } from "./caselessEmphasis.ts";

/** Prefixes or substrings of bare URLs. */
const ADDRESS = /@|http|www\./i;

const ALL = [gfm(), caselessEmphasis];
const WITHOUT_ADDRESSES = [
  gfmFootnote(),
  gfmStrikethrough(),
  gfmTable(),
  gfmTaskListItem(),
  caselessEmphasis,
];

/**
 * Returns the syntax for a text. Autolinks test every word, which doubles the time, so they are enabled only if the
 * text may contain bare URLs.
 */
export function syntaxOf(source: string): typeof ALL {
  return ADDRESS.test(source) ? ALL : WITHOUT_ADDRESSES;
}

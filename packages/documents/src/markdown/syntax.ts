import { gfm } from "micromark-extension-gfm";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";

/** What bare addresses begin with, or hold. */
const ADDRESS = /@|http|www\./i;

const ALL = [gfm()];
const WITHOUT_ADDRESSES = [gfmFootnote(), gfmStrikethrough(), gfmTable(), gfmTaskListItem()];

/**
 * The syntax to read a text by. Looking for bare addresses tries every word of it as one, which doubles the time: a text that
 * can't have any is read without.
 */
export function syntaxOf(source: string): typeof ALL {
  return ADDRESS.test(source) ? ALL : WITHOUT_ADDRESSES;
}

/** An entry of a table of contents: a heading where it leads nowhere. */
export interface ContentsEntry {
  label: string;
  /** A place, in the words of the reader that shows it; null for a heading. */
  target: string | null;
  children: ContentsEntry[];
}

export interface Navigation {
  contents: ContentsEntry[];
  /** The pages of the printed edition. */
  pages: ContentsEntry[];
  landmarks: ContentsEntry[];
}

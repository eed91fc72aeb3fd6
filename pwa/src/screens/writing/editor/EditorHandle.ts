/** A stretch of a text that stays where it is while others write: Yjs relative positions, in base64. */
export interface TextRange {
  start: string;
  end: string;
}

/** What somebody marked in order to speak of it. */
export interface QuotedRange extends TextRange {
  quote: string;
}

/** A place in a text that is spoken of. */
export interface CommentRange extends TextRange {
  id: string;
  /** The one that is shown at this moment. */
  active?: boolean;
}

export interface OutlineEntry {
  /** Of the heading's block. */
  id: string;
  level: number;
  text: string;
}

export interface TextCounts {
  words: number;
  minutes: number;
  outline: readonly OutlineEntry[];
}

/** What the screen around an editor may ask of it. */
export interface EditorHandle {
  /** To the title while that is empty, else to the end of the text. */
  focus(): void;
  /** What is selected, or null where nothing is. */
  selection(): QuotedRange | null;
  /** The words that stand at a range now; null when they are gone. */
  textAt(range: TextRange): string | null;
  /** Brings a range into view; false when its words are gone. */
  scrollTo(range: TextRange): boolean;
  /** Brings a block into view and puts the caret there, as from the outline. */
  goTo(blockId: string): void;
  /** Puts other words in the place of a range; false when its words are gone. Undone as what was typed. */
  replaceRange(range: TextRange, text: string): boolean;
  /** Runs what changes the draft's document, as one step that can be undone. */
  asOneStep(change: () => void): void;
  openFind(): void;
  openHelp(): void;
  undo(): void;
  redo(): void;
  /** Puts files where the caret is, as dropping them there would. */
  insertFiles(files: readonly File[]): void;
}

const NOTE = "md-note-";

/** Returns the id that references in HTML within markdown lead to. */
export const noteId = (label: string): string => NOTE + label;
export const noteAddress = (label: string): string => `#${noteId(label)}`;

/** The HTML element of each mark but links, which have attributes. */
export const markTags = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  subscript: "sub",
  superscript: "sup",
  code: "code",
} as const;

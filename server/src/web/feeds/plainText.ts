/** Prepares a plain text for an element of a feed: the library unescapes `&amp;` before it escapes. */
export const plainText = (text: string): string => text.replaceAll("&", "&amp;");

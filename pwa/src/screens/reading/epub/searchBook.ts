import { fromRange, joinIndir } from "foliate-js/epubcfi.js";
import { domRange, indexText } from "../../../widgets/passages/textIndex.ts";
import { excerptOf, findWords, type Hit } from "../../../widgets/reader/findWords.ts";
import { chapterOf } from "./bookReader.ts";
import type { Book } from "./openBook.ts";

/** Finds words in a book, section by section. The targets are CFIs. */
export async function* searchBook(book: Book, query: string): AsyncGenerator<Hit> {
  for (const [index, section] of book.sections.entries()) {
    const document = await section.open();
    if (!document.body) continue;
    const text = indexText(document.body);
    for (const place of findWords(text.text, query)) {
      const range = domRange(text, place);
      if (!range) continue;
      range.collapse(true);
      const target = joinIndir(section.cfi, fromRange(range));
      yield { target, chapter: chapterOf(book, index), ...excerptOf(text.text, place) };
    }
  }
}

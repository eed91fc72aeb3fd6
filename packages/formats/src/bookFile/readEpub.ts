import { parsePage } from "@quire/documents/fromHtml/parsePage";
import type { Block } from "@quire/documents/schema";
import { plainLine } from "@quire/documents/text";
import { type ArchiveFiles, ArchiveProblem } from "../archiveFiles.ts";
import { LeftOut } from "../post/leftOut.ts";
import { LONGEST_HTML } from "../post/makePost.ts";
import { beginningOf } from "../reading/bits.ts";
import {
  type BookFacts,
  type BookFinding,
  BookSize,
  chapterOf,
  cleanFacts,
  firstHeading,
  isEmpty,
  isSameTitle,
  splitBlocks,
  wordsOf,
} from "./bookFile.ts";
import { isNoteList, mayHaveNotes, Notes } from "./epub/notes.ts";
import { type ContentsEntry, readContents } from "./epub/readContents.ts";
import { readPackage } from "./epub/readPackage.ts";
import { htmlOf, type PageContext, pageTypes, readPage, readStyles } from "./epub/readPage.ts";

/** Pages that a book makes of itself. */
const OWN_PAGES = ["cover", "titlepage", "halftitlepage", "copyright-page", "toc", "landmarks", "page-list"];
const MAX_CSS = 1_000_000;

/** A chapter whose pages are still being read. */
interface Open {
  title: string;
  blocks: Block[];
  problems: string[];
}

/** Reads an EPUB: the pages in its reading order, named by its contents or by their headings. */
export async function* readEpub(
  files: ArchiveFiles,
  { newId }: { newId(): string },
): AsyncGenerator<BookFinding> {
  const book = await readPackage(files);
  const contents = await readContents(files, book);
  const styles = new Map<string, string>();
  for (const name of book.styles.slice(0, 20)) {
    for (const [key, style] of readStyles((await beginningOf(files, name, MAX_CSS)).text))
      styles.set(key, style);
  }
  const size = new BookSize();
  const notes = new Notes();
  for (const path of book.spine) {
    const html = await readHtml(files, path, size);
    if (mayHaveNotes(html)) notes.collect(parsePage(html), path);
  }
  const context = { files: new Set(files.names()), styles, notes, newId };
  const facts: Partial<BookFacts> = { ...book.facts };
  let open: Open | null = null;
  let hasText = false;
  for (const path of book.spine) {
    if (path === book.nav) continue;
    const html = await readHtml(files, path, null);
    const types = pageTypes(html, parsePage(html));
    if (OWN_PAGES.some((type) => types.has(type))) continue;
    const leftOut = new LeftOut();
    const { pieces, title } = piecesOf(html, { ...context, path, leftOut }, contents);
    const problems = leftOut.list();
    if (types.has("dedication") && facts.dedication === undefined) {
      facts.dedication = wordsOf(pieces.flatMap(({ blocks }) => blocks));
      if (facts.dedication.length <= 500) continue;
      facts.dedication = "";
    }
    for (const { start, blocks } of pieces) {
      const empty = isEmpty(blocks);
      if (start === null && (empty || (isNoteList(types) && isOnlyHeadings(blocks)))) continue;
      if (!empty) hasText = true;
      // A page that the contents don't name goes on with the last chapter.
      if (start === null && open && contents.length > 0 && !types.has("chapter")) {
        open.blocks.push(...blocks);
        open.problems.push(...problems.splice(0));
        continue;
      }
      if (open) yield* close(open);
      open = {
        title: start || firstHeading(blocks) || title,
        blocks: [...blocks],
        problems: problems.splice(0),
      };
    }
  }
  if (open) yield* close(open);
  if (!hasText) throw new ArchiveProblem("There is no text in this EPUB.");
  yield cleanFacts(facts);

  function* close({ title, blocks, problems }: Open): Generator<BookFinding> {
    size.addSection();
    const isAbout =
      facts.about === undefined && isSameTitle(title, facts.author ?? "") && wordsOf(blocks).length < 2000;
    const text = blocks.filter(
      (block) => !(block.type === "heading" && isSameTitle(wordsOf([block]), title)),
    );
    if (isAbout && facts.author) facts.about = wordsOf(text);
    // A title without a text is a part's page.
    else if (isEmpty(text) && title !== "") yield { kind: "part", title: plainLine(title).slice(0, 200) };
    else yield chapterOf(title, blocks, newId, problems);
  }
}

async function readHtml(files: ArchiveFiles, path: string, size: BookSize | null): Promise<string> {
  const { text, isCut } = await beginningOf(files, path, LONGEST_HTML);
  if (isCut)
    throw new ArchiveProblem(`${path.slice(-100)} is longer than a chapter can be. Split it in the file.`);
  size?.addText(text.length);
  return htmlOf(text);
}

/** Splits a page where its contents name a place in it. */
function piecesOf(html: string, context: PageContext, contents: readonly ContentsEntry[]) {
  const here = contents.filter(({ path }) => path === context.path);
  const atTop = here.find(({ fragment }) => fragment === "");
  const token = context.newId();
  const places = here.filter((entry) => entry !== atTop && entry.fragment !== "");
  const marks = places.map(({ fragment }, at) => ({ fragment, mark: `${token}-${at}` }));
  const titles = new Map(marks.map(({ mark }, at) => [mark, places[at]?.title ?? ""]));
  const blocks = readPage(html, context, marks);
  const pieces = splitBlocks(blocks, (block) =>
    block.type === "paragraph" ? (titles.get(wordsOf([block])) ?? null) : null,
  );
  const [first, ...rest] = pieces;
  const head = /<title>([^<]{0,500})<\/title>/i.exec(html)?.[1] ?? "";
  const kept = first && {
    ...first,
    start: atTop && !(isEmpty(first.blocks) && rest.length > 0) ? atTop.title : null,
  };
  return { pieces: kept ? [kept, ...rest] : [], title: plainLine(head) };
}

const isOnlyHeadings = (blocks: readonly Block[]): boolean =>
  blocks.every((block) => block.type === "heading" || isEmpty([block]));

import { createHash } from "node:crypto";
import type { PostDocument } from "@quire/documents/schema";
import type { Manuscript, Section } from "@quire/formats/book/manuscript";
import { anyOf } from "../../../platform/database/listBind.ts";
import { siteUrl } from "../../../platform/http/urls.ts";
import type { ReadScope } from "../../../platform/scope.ts";
import type { BookRow } from "../bookRow.ts";

interface ChapterRow {
  id: string;
  title: string;
  version: number;
  blocks: PostDocument;
  updated_at: Date;
}

/** Reads a book's text as it is now: the latest version of each chapter, published or not. */
export async function readManuscript(scope: ReadScope, book: BookRow): Promise<Manuscript> {
  const { details } = book;
  const ids = book.entries.flatMap(({ kind, id }) => (kind === "post" ? [id] : []));
  const chapters = await readChapters(scope, book.site_id, ids);
  const times = [book.updated_at, ...chapters.map(({ updated_at }) => updated_at)];
  return {
    title: details.title,
    subtitle: details.subtitle,
    author: details.author,
    about: details.about,
    publisher: details.publisher,
    isbn: { print: details.isbn, ebook: details.ebook_isbn },
    series: { name: details.series_name, number: details.series_number },
    language: details.language,
    dedication: details.dedication,
    copyright: details.copyright || standardCopyright(book),
    qrUrl: details.has_qr_code ? await pageUrl(scope, book) : "",
    changedAt: new Date(Math.max(...times.map((time) => time.getTime()))).toISOString(),
    sections: book.entries.flatMap((entry): Section[] => {
      if (entry.kind === "part") return [entry];
      const chapter = chapters.find(({ id }) => id === entry.id);
      return chapter
        ? [{ kind: "chapter", id: chapter.id, title: chapter.title, blocks: chapter.blocks }]
        : [];
    }),
  };
}

/** How many chapters are read by one statement: their texts can be long. */
const BATCH = 50;

async function readChapters(scope: ReadScope, siteId: string, ids: readonly string[]): Promise<ChapterRow[]> {
  const rows: ChapterRow[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    rows.push(
      ...(await scope.select<ChapterRow>(
        `SELECT p.id, p.title, p.version, r.blocks, p.updated_at FROM posts p
           JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
          WHERE p.id = ${anyOf("ids")} AND p.site_id = $siteId`,
        { ids: ids.slice(at, at + BATCH), siteId },
      )),
    );
  }
  return rows;
}

function standardCopyright({ details, created_at }: BookRow): string {
  const holder = details.author || details.publisher;
  return `© ${created_at.getUTCFullYear()} ${holder}\nAll rights reserved.`.trim();
}

async function pageUrl(scope: ReadScope, { site_id: id, post_id }: BookRow): Promise<string> {
  const [site] = await scope.select<{ domain: string; custom_domain: string | null }>(
    "SELECT domain, custom_domain FROM sites WHERE id = $id",
    { id },
  );
  return site ? `${siteUrl(scope.platform.config, site)}/book/${post_id}` : "";
}

/** Returns a hash of everything that a build depends on, but its date: saving a new price typesets nothing again. */
export const hashOf = (input: object): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(input, (name, value) => (name === "changedAt" ? undefined : value)))
    .digest();

import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { BookProblem } from "@quire/bookmaking/problem";
import type { BookFinding } from "@quire/contracts/records/book";
import type { BuildKind } from "@quire/domain/books/formats";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { type BookRow, findBooks } from "../bookRow.ts";
import { bookFiles } from "../models/books.ts";
import type { Made } from "./made.ts";
import { makers } from "./makers.ts";
import { hashOf } from "./readManuscript.ts";
import { enqueueBuild } from "./requestBuilds.ts";

/** Builds one file of a book, unless nothing that it depends on has changed since its last build. */
export async function runBuild(platform: Platform, job: { bookId: string; kind: BuildKind }): Promise<void> {
  const scope = scopeOf(platform, null);
  const [book] = await findBooks(scope, "b.post_id = $id", { id: job.bookId });
  if (!book) return;
  const { kind } = job;
  try {
    await build(platform, book, kind);
  } catch (error) {
    if (!(error instanceof BookProblem)) throw error;
    const finding = { level: "error", page: null, entry: error.section, message: error.message } as const;
    await fail(platform, book, kind, [finding]);
  }
}

async function build(platform: Platform, book: BookRow, kind: BuildKind): Promise<void> {
  const scope = scopeOf(platform, null);
  const maker = makers[kind];
  const input = await maker.read(scope, book);
  const hash = hashOf({ kind, input });
  const [last] = await scope.select<{ input_hash: Buffer | null; file_key: string | null }>(
    "SELECT input_hash, file_key FROM book_builds WHERE book_id = $bookId AND kind = $kind",
    { bookId: book.post_id, kind },
  );
  if (!last) return;
  const isSame = last.file_key !== null && last.input_hash?.equals(hash);
  const made = isSame ? null : { ...(await maker.make(platform, book, input)), hash };
  await finish(platform, book, kind, made);
}

/** Stores a built file and names it in the build; `made` null: the last file still fits. */
async function finish(
  platform: Platform,
  book: BookRow,
  kind: BuildKind,
  made: (Made & { hash: Buffer }) | null,
): Promise<void> {
  const { clock, storage, db } = platform;
  const key =
    made && `books/${book.post_id}/${kind}-${made.hash.toString("hex").slice(0, 32)}.${made.extension}`;
  if (made && key) {
    await storage.put(key, Readable.from([Buffer.from(made.bytes)]), { contentType: made.contentType });
    for (const { keyOf, bytes, contentType } of made.beside ?? []) {
      await storage.put(keyOf(key), Readable.from([Buffer.from(bytes)]), { contentType });
    }
  }
  await withTransaction(db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const [row] = await scope.select<{ version: number; file_key: string | null }>(
      "SELECT version, file_key FROM book_builds WHERE book_id = $bookId AND kind = $kind FOR NO KEY UPDATE",
      { bookId: book.post_id, kind },
    );
    if (!row) return;
    if (made && key) {
      const md5 = createHash("md5").update(made.bytes).digest("hex");
      const file = { key, book_id: book.post_id, size: made.bytes.length, md5, created_at: clock.now() };
      await bookFiles(db).upsert({ ...file, unused_since: null }, { transaction });
      if (row.file_key !== null && row.file_key !== key) {
        await bookFiles(db).update(
          { unused_since: clock.now() },
          { where: { key: row.file_key }, transaction },
        );
      }
      await scope.execute(
        `UPDATE book_builds SET file_key = $key, input_hash = $hash, pages = $pages, findings = $findings::jsonb
          WHERE book_id = $bookId AND kind = $kind`,
        {
          bookId: book.post_id,
          kind,
          key,
          hash: made.hash,
          pages: made.pages,
          findings: JSON.stringify(made.findings),
        },
      );
    }
    // A newer request stays queued: its job follows.
    await scope.execute(
      `UPDATE book_builds SET finished_at = $now,
              state = CASE WHEN findings @> '[{"level": "error"}]' THEN 'failed' ELSE 'ready' END
        WHERE book_id = $bookId AND kind = $kind AND version <= $version`,
      { bookId: book.post_id, kind, version: book.version, now: clock.now() },
    );
    if (row.version > book.version) await enqueueBuild(scope, { bookId: book.post_id, kind });
  });
}

async function fail(
  platform: Platform,
  book: BookRow,
  kind: BuildKind,
  findings: BookFinding[],
): Promise<void> {
  const { clock } = platform;
  await scopeOf(platform, null).execute(
    `UPDATE book_builds SET state = 'failed', findings = $findings::jsonb, finished_at = $now
      WHERE book_id = $bookId AND kind = $kind AND version <= $version`,
    {
      ...{ bookId: book.post_id, kind, version: book.version, now: clock.now() },
      findings: JSON.stringify(findings),
    },
  );
}

import { type ArchiveFiles, WrongSource } from "../archiveFiles.ts";
import type { Finding, ForeignPost, ReadOptions } from "../foreignPost.ts";
import { readForeignHtml, readForeignMarkdown } from "../markdown/foreignMarkdown.ts";
import { plainMarkdown } from "../markdown/plainMarkdown.ts";
import { LeftOut, quoted } from "../post/leftOut.ts";
import { LONGEST_HTML, makePost, TOO_LONG } from "../post/makePost.ts";
import { readDate } from "../post/moments.ts";
import { Asides } from "../reading/asides.ts";
import { beginningOf } from "../reading/bits.ts";
import { type CsvRecord, csvRecords } from "../reading/csvRecords.ts";
import { baseName, folderOf, ownNames } from "../reading/names.ts";

/** Returns an export's table of emails; null if there is none. */
export function buttondownTable(files: ArchiveFiles): string | null {
  return ownNames(files).find((name) => baseName(name).toLowerCase() === "emails.csv") ?? null;
}

/** Reads a Buttondown export: a table of emails, and the text of each in its own file. */
export async function* readButtondown(files: ArchiveFiles, options: ReadOptions): AsyncGenerator<Finding> {
  const table = buttondownTable(files);
  if (!table) {
    throw new WrongSource(
      "This isn't a Buttondown export: there is no emails.csv in it. In Buttondown: Settings, Exports, Emails.",
    );
  }
  const texts = new Map(
    ownNames(files)
      .filter((name) => name.startsWith(`${folderOf(table)}emails/`) && /\.(?:md|html?|txt)$/i.test(name))
      .map((name) => [baseName(name).replace(/\.[a-z]+$/i, ""), name]),
  );
  const left = new Set(texts.values());
  for await (const row of csvRecords(files, table, "subject")) {
    const file = [row("slug"), row("id"), row("secondary_id")].map((name) => texts.get(name)).find(Boolean);
    if (file) left.delete(file);
    yield await readEmail(files, row, file ?? null, options);
  }
  const asides = new Asides();
  if (left.size > 0)
    asides.add("unlisted text", `Not in emails.csv: ${[...left].slice(0, 5).join(", ")}.`, left.size);
  yield* asides.list();
}

async function readEmail(
  files: ArchiveFiles,
  row: CsvRecord,
  file: string | null,
  { newId, now }: ReadOptions,
): Promise<ForeignPost> {
  const leftOut = new LeftOut();
  const body = row("body");
  const { text, isCut } = file ? await beginningOf(files, file, LONGEST_HTML) : { text: body, isCut: false };
  if (file === null && body === "") leftOut.say("Text left out: it's missing from the export.");
  if (isCut) leftOut.say(TOO_LONG);
  const publishedAt = readDate(row("publish_date"));
  return makePost(
    {
      key: row("id") || row("secondary_id") || row("slug"),
      title: row("subject"),
      slug: row("slug"),
      summary: row("description"),
      tags: [],
      state: stateOf(row, publishedAt, now, leftOut),
      access: accessOf(row, leftOut),
      createdAt: null,
      publishedAt,
      canonicalUrl: row("canonical_url"),
      cover: row("image") === "" ? null : { src: row("image"), alt: "", caption: "" },
      html: "",
      blocks: readText(text, newId, leftOut),
      formerPaths: row("slug") === "" ? [] : [`/archive/${row("slug")}/`],
      rule: () => null,
      leftOut,
    },
    newId,
  );
}

/** The fancy editor writes HTML after a comment that says so; the plain one markdown. */
function readText(text: string, newId: () => string, leftOut: LeftOut) {
  const isFancy = /^\s*<!--\s*buttondown-editor-mode:\s*fancy\s*-->/.test(text);
  const { text: plain, notes } = plainMarkdown(text, { templates: true });
  for (const { source } of notes)
    leftOut.say(`Not shown, because only Buttondown understands it: ${quoted(source)}.`);
  return (isFancy ? readForeignHtml : readForeignMarkdown)(plain, newId, leftOut);
}

function stateOf(
  row: CsvRecord,
  publishedAt: ForeignPost["publishedAt"],
  now: number,
  leftOut: LeftOut,
): ForeignPost["state"] {
  const status = row("status").toLowerCase();
  const isSent = status === "" || status === "sent" || status === "imported";
  const isPast = publishedAt !== null && new Date(publishedAt).getTime() <= now;
  if (isSent && isPast) return "published";
  if (status !== "" && status !== "draft" && !isSent)
    leftOut.say(`Imported as a draft, because its status is ${quoted(row("status"))}.`);
  return "draft";
}

function accessOf(row: CsvRecord, leftOut: LeftOut): ForeignPost["access"] {
  const type = row("email_type").toLowerCase();
  switch (type) {
    case "":
    case "public":
      return "free";
    case "free":
      return "followers";
    case "premium":
      return "paid";
    default:
      // Churned and private emails went to few readers.
      leftOut.say(`Unknown audience (${quoted(row("email_type"))}); set to paid.`);
      return "paid";
  }
}

import { type ArchiveFiles, WrongSource } from "../archiveFiles.ts";
import type { Finding, ForeignPost, ReadOptions } from "../foreignPost.ts";
import { linkMarkup } from "../html/markup.ts";
import { LeftOut, PAGE, quoted } from "../post/leftOut.ts";
import { onSite } from "../post/linkedFiles.ts";
import { LONGEST_HTML, makePost } from "../post/makePost.ts";
import { readDate, readMoment } from "../post/moments.ts";
import { recordingForm } from "../post/recording.ts";
import { Asides } from "../reading/asides.ts";
import { beginningOf } from "../reading/bits.ts";
import { type CsvRecord, csvRecords } from "../reading/csvRecords.ts";
import { baseName, folderOf, ownNames } from "../reading/names.ts";
import { collectFootnotes } from "./footnotes.ts";
import { substackRule } from "./widgets.ts";

/** Types that are not posts. */
const ASIDES: ReadonlyMap<string, readonly [what: string, hint: string]> = new Map(
  Object.entries({
    thread: ["discussion thread", "What was said in them stays with Substack."],
    restack: ["restack", "They are other people's posts."],
  } satisfies Record<string, [string, string]>),
);

/** Returns an export's table of posts; null if there is none. */
export function substackTable(files: ArchiveFiles): string | null {
  return ownNames(files).find((name) => baseName(name).toLowerCase() === "posts.csv") ?? null;
}

/** Reads a Substack export: a table of posts, and the text of each in its own file. */
export async function* readSubstack(files: ArchiveFiles, options: ReadOptions): AsyncGenerator<Finding> {
  const table = substackTable(files);
  if (!table) {
    throw new WrongSource(
      "This isn't a Substack export: there is no posts.csv in it. In Substack: Settings, Exports, Create new export.",
    );
  }
  const asides = new Asides();
  const known = new Set(ownNames(files));
  for await (const row of csvRecords(files, table, "post_id")) {
    const id = row("post_id");
    if (!id) continue;
    const aside = ASIDES.get(row("type"));
    if (aside) asides.add(...aside);
    else yield await readPost(files, row, textFile(known, folderOf(table), id), options);
  }
  await countSubscribers(files, asides);
  yield* asides.list();
}

function textFile(known: ReadonlySet<string>, folder: string, id: string): string | null {
  const name = `${folder}posts/${id}.html`;
  return known.has(name) ? name : null;
}

async function readPost(
  files: ArchiveFiles,
  row: CsvRecord,
  file: string | null,
  { newId, siteUrl }: ReadOptions,
): Promise<ForeignPost> {
  const leftOut = new LeftOut();
  const [, number, slug = ""] = /^(\d+)\.?(.*)$/s.exec(row("post_id")) ?? [];
  const isPublished = row("is_published").toLowerCase() === "true";
  // One character more than the limit, so that makePost notices the excess.
  const text = file ? (await beginningOf(files, file, LONGEST_HTML + 1)).text : "";
  if (!file) leftOut.say("Text left out: it's missing from the export.");
  const form = recordingForm(row("podcast_url"));
  const isPage = row("type") === "page";
  if (isPage && isPublished) leftOut.say(PAGE);
  const moment = readMoment(row("post_date"));
  return makePost(
    {
      key: number ?? row("post_id"),
      title: row("title"),
      slug: /^untitled/i.test(slug) ? "" : slug,
      summary: row("subtitle"),
      tags: [],
      state: isPublished && !isPage ? "published" : "draft",
      access: accessOf(row("audience"), leftOut),
      createdAt: moment,
      publishedAt: readDate(row("post_date")),
      canonicalUrl: "",
      cover: null,
      html: text + (form === null ? recording(row("podcast_url"), leftOut) : ""),
      form,
      prepare: collectFootnotes,
      rule: substackRule(leftOut),
      formerPaths: slug === "" ? [] : [`/p/${slug}`],
      isOwn: onSite(siteUrl),
      leftOut,
    },
    newId,
  );
}

function accessOf(audience: string, leftOut: LeftOut): ForeignPost["access"] {
  switch (audience) {
    case "everyone":
      return "free";
    case "only_free":
      return "followers";
    case "founding":
      leftOut.say("Limited to founding members; now open to all paying readers.");
      return "paid";
    case "only_paid":
      return "paid";
    default:
      leftOut.say(`Unknown audience (${quoted(audience)}); set to paid.`);
      return "paid";
  }
}

/** Adds a recording that can't be fetched as a link at the end, where only buyers of a paid post see it. */
function recording(address: string, leftOut: LeftOut): string {
  if (!address) return "";
  leftOut.linked("recording", address);
  return linkMarkup(address, "Listen to this episode");
}

async function countSubscribers(files: ArchiveFiles, asides: Asides): Promise<void> {
  for (const name of ownNames(files)) {
    const base = baseName(name);
    if (!/^email_list.*\.csv$/i.test(base)) continue;
    let count = 0;
    for await (const row of csvRecords(files, name)) if (row("email")) count += 1;
    asides.add("subscriber", `Import them as subscribers: ${base}.`, count);
  }
}

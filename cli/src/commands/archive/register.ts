import { ARCHIVE_LABELS, ARCHIVE_SOURCES, type ArchiveSource } from "@quire/domain/posts/archiveSources";
import type { Command } from "commander";
import { suggest } from "../../suggest.ts";
import { common, group, type Registrar } from "../common.ts";
import type { ExportFlags } from "./export.ts";
import type { ImportFlags } from "./import.ts";

const EXPORT_EXAMPLES = `
In the folder: posts/ as markdown with front matter, files/ as you sent them,
and export.json, which says what was exported and what couldn't be. Lists such
as followers and orders are data about people: download them in your browser,
in your settings.

If it stops, run the same line to continue. Run it again later to fetch what's
new. It never deletes anything in the folder, and replaces only what an export
wrote; if other files are in the way, it leaves them, exports the rest and
exits with 4.

Examples:
  $ quire export backup
  $ quire export backup --quiet && tar czf backup.tgz backup`;

const IMPORT_EXAMPLES = `
Posts keep their dates, tags, pictures and files. Posts published there are
published here, and nobody gets an email. export.report.csv, next to export.zip,
lists what became of each post: imported whole, changed, or not imported, with
its address. Paid posts stay drafts until they have a price. Addresses on the
former site redirect to the posts here. Run it again, even with a later export,
to import only what's new.

markdown takes a folder of Jekyll, Hugo, Eleventy, Astro or Obsidian. Links
between texts, [[wikilinks]] and ![[embeds]] lead to the posts here; shortcodes
and tags that only a generator understands are left out and reported. To keep
the folder and the site in sync instead: quire sync.

Examples:
  $ quire import substack export.zip --dry-run
  $ quire import ghost blog.json --site-url https://blog.example.com
  $ quire import wordpress blog.xml --drafts
  $ quire import markdown my-blog --site-url https://blog.example.com
  $ quire import medium medium-export --yes --json`;

/** Where each platform offers its export, and in which format. */
const WHERE: Record<ArchiveSource, string> = {
  ghost: "the .json of Settings, Migration tools, Export; or a ZIP of it with content/images",
  substack: "the ZIP of Settings, Exports, Create new export",
  wordpress: "the .xml of Tools, Export, All content; or a ZIP of several",
  medium: "the ZIP of Settings, Security and apps, Download your information",
  blogger: "the .xml of Settings, Back up content; or Blogger's folder of Google Takeout",
  beehiiv: "the .csv of Settings, Export data, Posts",
  buttondown: "the ZIP of Settings, Exports",
  markdown: "the folder of texts, or a ZIP of it",
  rss: "your site's feed (RSS or Atom), saved as a file",
  quire: "the folder of quire export, or the ZIP of Settings, Your data",
};

/** Exports that don't name their site. */
const WITHOUT_ADDRESS: ReadonlySet<ArchiveSource> = new Set(["ghost", "markdown", "quire"]);

export const registerArchive: Registrar = (program, run) => {
  const imports = group(program, "import", "import your posts from another platform", IMPORT_EXAMPLES);
  imports.on("command:*", ([typed = ""]: string[]) => refuseUnknownSource(imports, typed));
  for (const source of ARCHIVE_SOURCES) {
    const orFolder = WHERE[source].includes("folder") ? "" : "; or the folder you unpacked it to";
    const command = common(imports.command(source))
      .description(`import your posts from ${ARCHIVE_LABELS[source]}`)
      .argument("<export>", `${WHERE[source]}${orFolder}`)
      .option("--drafts", "import everything as drafts")
      .option("--dry-run", "read everything and show what would be imported")
      .option("--report <file>", "where to write what became of each post")
      .option("-y, --yes", "don't ask");
    if (WITHOUT_ADDRESS.has(source)) {
      command.option(
        "--site-url <address>",
        "the blog's address, to fetch pictures that aren't in the export",
      );
    }
    command
      .addHelpText("after", IMPORT_EXAMPLES)
      .action((file: string, flags: ImportFlags) =>
        run(flags, async (invocation, all) =>
          (await import("./import.ts")).importCommand(invocation, source, file, all),
        ),
      );
  }

  common(program.command("export"))
    .description("export your posts and files to a folder")
    .argument("<folder>", "the target folder; it may hold an earlier export")
    .option("--force", "replace files of an earlier export that were edited here")
    .addHelpText("after", EXPORT_EXAMPLES)
    .action((folder: string, flags: ExportFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./export.ts")).exportCommand(invocation, folder, all),
      ),
    );
};

function refuseUnknownSource(imports: Command, typed: string): void {
  const near = suggest(typed, ARCHIVE_SOURCES);
  const next = near
    ? `(Did you mean ${near}?)`
    : `Choose from ${ARCHIVE_SOURCES.join(", ")}.\nFrom elsewhere, save your site's feed as a file and use rss.`;
  imports.error(`error: can't import posts from '${typed}'\n${next}`);
}

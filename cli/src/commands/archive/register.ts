import { ARCHIVE_LABELS, ARCHIVE_SOURCES, type ArchiveSource } from "@quire/domain/posts/archiveSources";
import { common, group, type Registrar } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";
import type { ImportFlags } from "./import.ts";

const EXPORT_EXAMPLES = `
In the folder: account.json, posts/ as markdown with front matter, files/ as
you sent them, followers.csv and the other lists, and export.json, which says
what was brought, and what could not be.

Stopped anywhere, the same line goes on; run again later, it fetches what is
new. Nothing that is in the folder is ever deleted.

Examples:
  $ quire export backup
  $ quire export backup --quiet && tar czf backup.tgz backup`;

const IMPORT_EXAMPLES = `
Posts come with their dates, tags and pictures; what was published there is
published here, and nobody gets a letter. What can't be carried over stands in
export.report.csv beside export.zip, post by post. Paid posts stay drafts until
they have a price. Run again, also with a later export, it brings only what is
new.

Examples:
  $ quire import substack export.zip --dry-run
  $ quire import ghost blog.json --site-url https://blog.example.com
  $ quire import wordpress blog.xml --drafts
  $ quire import medium medium-export --yes --json`;

/** Where each gives its export away, and what it gives. */
const WHERE: Record<ArchiveSource, string> = {
  ghost: "the .json of Settings, Migration tools, Export; or a ZIP of it with content/images",
  substack: "the ZIP of Settings, Exports, Create new export",
  wordpress: "the .xml of Tools, Export, All content; or a ZIP of several",
  medium: "the ZIP of Settings, Security and apps, Download your information",
};

export const registerArchive: Registrar = (program, run) => {
  const imports = group(program, "import", "bring your posts along from another platform", IMPORT_EXAMPLES);
  for (const source of ARCHIVE_SOURCES) {
    const command = common(imports.command(source))
      .description(`bring along what stands on ${ARCHIVE_LABELS[source]}`)
      .argument("<export>", `${WHERE[source]}; or the folder that it was unpacked to`)
      .option("--drafts", "bring everything as drafts")
      .option("--dry-run", "read everything and say what would come")
      .option("--report <file>", "where to write what could not be carried over")
      .option("-y, --yes", "don't ask");
    // The others say it themselves.
    if (source === "ghost") {
      command.option(
        "--site-url <address>",
        "where the blog stands, to fetch pictures that are not in the export",
      );
    }
    command
      .addHelpText("after", IMPORT_EXAMPLES)
      .action((file: string, flags: ImportFlags) =>
        run(flags, async (given, all) =>
          (await import("./import.ts")).importCommand(given, source, file, all),
        ),
      );
  }

  common(program.command("export"))
    .description("bring everything that is yours into a folder")
    .argument("<folder>", "where to; it may hold an earlier export")
    .addHelpText("after", EXPORT_EXAMPLES)
    .action((folder: string, flags: CommonFlags) =>
      run(flags, async (given, all) => (await import("./export.ts")).exportCommand(given, folder, all)),
    );
};

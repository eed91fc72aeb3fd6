import { collect, common, group, type Registrar } from "../common.ts";
import type { ExportFlags } from "./export.ts";
import type { ImportFlags } from "./import.ts";
import type { ListFlags } from "./list.ts";

const EXAMPLES = `
Examples:
  $ quire subscribers import substack.csv
  $ quire subscribers list --query ahab
  $ quire subscribers export > list.csv
  $ quire subscribers count --select .reached`;

const IMPORT_EXAMPLES = `
The columns are guessed from the first rows and shown before anything is
added; --map says it otherwise. The fields: email, name, first_name,
last_name, since, subscribed (a column that says yes or no), unsubscribed (one
that is filled for whoever has left).

Rows that are not taken stand in list.refused.csv beside list.csv, with line
and reason. Stopped at any moment, run the same line again: it goes on, and
nobody is added twice. Whoever unsubscribed here stays unsubscribed.

Examples:
  $ quire subscribers import list.csv --dry-run
  $ quire subscribers import list.csv --map email="Email Address"
  $ quire subscribers import list.csv --yes --json
  $ zcat list.csv.gz | quire subscribers import - --yes`;

export const registerSubscribers: Registrar = (program, run) => {
  const subscribers = group(program, "subscribers", "who gets your posts by mail", EXAMPLES);

  common(subscribers.command("import"))
    .description("bring a list of subscribers along, from a CSV file of any length")
    .argument("<csv>", "the file; - for stdin")
    .option("--map <field=column>", "which column holds what; may be given often", collect, [])
    .option("--format <name>", "substack, mailchimp, ghost or plain, in place of the guess")
    .option("--dry-run", "check every row and say what would happen")
    .option("--refused <file>", "where the rows go that are not taken")
    .option("-y, --yes", "don't ask whether the columns are right")
    .addHelpText("after", IMPORT_EXAMPLES)
    .action((file: string, flags: ImportFlags) =>
      run(flags, async (given, all) => (await import("./import.ts")).importCommand(given, file, all)),
    );

  common(subscribers.command("list", { isDefault: true }))
    .description("list the people whom you imported")
    .option("--query <text>", "whose address begins so")
    .option("--state <state>", "subscribed, unsubscribed or bounced")
    .option("--source <format>", "substack, mailchimp, ghost or plain")
    .option("--limit <n>", "how many", "20")
    .option("--after <key>", "continue after an earlier list, with the `next` of its --json")
    .addHelpText("after", EXAMPLES)
    .action((flags: ListFlags) =>
      run(flags, async (...given) => (await import("./list.ts")).listCommand(...given)),
    );

  common(subscribers.command("export"))
    .description("write them all as CSV")
    .argument("[file]", "where to; stdout without it")
    .option("--query <text>", "whose address begins so")
    .option("--state <state>", "subscribed, unsubscribed or bounced")
    .option("--source <format>", "substack, mailchimp, ghost or plain")
    .addHelpText("after", EXAMPLES)
    .action((file: string | undefined, flags: ExportFlags) =>
      run(flags, async (given, all) => (await import("./export.ts")).exportCommand(given, file, all)),
    );

  common(subscribers.command("count"))
    .description("count whom your letters reach")
    .addHelpText("after", EXAMPLES)
    .action((flags: object) => run(flags, async (given) => (await import("./count.ts")).countCommand(given)));
};

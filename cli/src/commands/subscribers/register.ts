import { collect, common, group, offerValues, paged, type Registrar, withWeb } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";
import type { ImportFlags } from "./import.ts";
import type { ListFlags } from "./list.ts";

const EXAMPLES = `
Examples:
  $ quire subscribers import substack.csv
  $ quire subscribers list --query ahab
  $ quire subscribers export
  $ quire subscribers count --select .reached`;

const EXPORT_EXAMPLES = `
Addresses are personal data: your browser asks for your password or a code,
then downloads the list as CSV. In a script this exits with 5.

Examples:
  $ quire subscribers export`;

const IMPORT_EXAMPLES = `
The columns are guessed from the first rows and shown before anything is
added; use --map to change them. The fields: email, name, first_name,
last_name, since, subscribed (a column with yes or no), unsubscribed (a column
that is filled for people who have left).

Nobody is added by a word that we don't know, such as "Sunset" in a column
"Status". We show these words, and you decide: --subscribed-word Sunset adds
those people, --subscribed-word "" those with an empty cell.

Refused rows are written to list.refused.csv next to list.csv, with line and
reason. If it stops, run the same line again: it continues, and nobody is added
twice. Anyone who unsubscribed here stays unsubscribed.

Examples:
  $ quire subscribers import list.csv --dry-run
  $ quire subscribers import list.csv --map email="Email Address"
  $ quire subscribers import list.csv --yes --json
  $ zcat list.csv.gz | quire subscribers import - --yes`;

const FORMATS = ["substack", "mailchimp", "ghost", "plain"];

export const registerSubscribers: Registrar = (program, run) => {
  const subscribers = group(program, "subscribers", "who gets your posts by email", EXAMPLES);

  const importing = common(subscribers.command("import"))
    .description("import subscribers from a CSV file of any length")
    .argument("<csv>", "the file; - for stdin")
    .option("--map <field=column>", "which column holds which field; repeat for more", collect, [])
    .option("--format <name>", "substack, mailchimp, ghost or plain, instead of guessing")
    .option("--subscribed-word <word>", "a word in it that means subscribed; repeat for more", collect, [])
    .option("--dry-run", "check every row and show what would happen")
    .option("--refused <file>", "where to write refused rows")
    .option("-y, --yes", "don't ask if the columns are right")
    .addHelpText("after", IMPORT_EXAMPLES)
    .action((file: string, flags: ImportFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./import.ts")).importCommand(invocation, file, all),
      ),
    );
  offerValues(importing, "--format", FORMATS);

  const listing = withWeb(paged(common(subscribers.command("list", { isDefault: true }))))
    .description("list your email subscribers")
    .option("--query <text>", "only addresses that start with this")
    .option("--state <state>", "subscribed, unsubscribed or bounced")
    .option("--source <format>", "substack, mailchimp, ghost, plain or form")
    .addHelpText("after", EXAMPLES)
    .action((flags: ListFlags) =>
      run(flags, async (...invocation) => (await import("./list.ts")).listCommand(...invocation), {
        web: { named: "subscribers" },
      }),
    );
  offerValues(listing, "--state", ["subscribed", "unsubscribed", "bounced"]);
  offerValues(listing, "--source", [...FORMATS, "form"]);

  common(subscribers.command("export"))
    .description("open the page that exports all subscribers as CSV")
    .argument("[words...]", "none: the browser saves the file")
    .addHelpText("after", EXPORT_EXAMPLES)
    .action((words: string[], flags: CommonFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./export.ts")).exportCommand(invocation, words, all),
      ),
    );

  common(subscribers.command("count"))
    .description("count your email recipients")
    .addHelpText("after", EXAMPLES)
    .action((flags: object) =>
      run(flags, async (invocation) => (await import("./count.ts")).countCommand(invocation)),
    );
};

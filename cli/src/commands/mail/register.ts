import { common, group, paged, type Registrar } from "../common.ts";
import type { PageFlags } from "../listing.ts";
import type { SendFlags } from "./send.ts";

const EXAMPLES = `
Examples:
  $ quire mail send message.md --to followers --dry-run
  $ quire mail send message.md --to all --schedule "2026-12-01 18:00"
  $ quire mail list
  $ quire mail show b01k…`;

const SEND_EXAMPLES = `
The title of the file is the subject. A site sends one email an hour,
newsletters included.

Examples:
  $ quire mail send message.md --to followers --dry-run
  $ quire mail send message.md --to buyers --post b01k… --yes
  $ quire mail send message.md --to supporters --subject "Thank you"`;

export const registerMail: Registrar = (program, run) => {
  const mail = group(program, "mail", "email your readers", EXAMPLES);

  common(mail.command("send"))
    .description("email a markdown file to your readers")
    .argument("<file>", "the message")
    .requiredOption("--to <audience>", "all, followers, imported, buyers or supporters")
    .option("--post <id>", "the post whose buyers get it")
    .option("--subject <text>", "the subject, instead of the file's title")
    .option("--schedule <time>", "when to send it, such as +2h")
    .option("--dry-run", "show the email and who would get it")
    .option("-y, --yes", "don't ask before sending")
    .addHelpText("after", SEND_EXAMPLES)
    .action((file: string, flags: SendFlags) =>
      run(flags, async (invocation, all) => (await import("./send.ts")).sendCommand(invocation, file, all)),
    );

  paged(common(mail.command("list", { isDefault: true })))
    .description("list your emails")
    .addHelpText("after", EXAMPLES)
    .action((flags: PageFlags) =>
      run(flags, async (...invocation) => (await import("./list.ts")).listCommand(...invocation)),
    );

  common(mail.command("show"))
    .description("show an email and its results")
    .argument("<id>", "from the list")
    .addHelpText("after", EXAMPLES)
    .action((id: string, flags: object) =>
      run(flags, async (invocation) => (await import("./show.ts")).showCommand(invocation, id)),
    );

  common(mail.command("cancel"))
    .description("cancel a scheduled email")
    .argument("<id>", "from the list")
    .addHelpText("after", EXAMPLES)
    .action((id: string, flags: object) =>
      run(flags, async (invocation) => (await import("./show.ts")).cancelCommand(invocation, id)),
    );
};

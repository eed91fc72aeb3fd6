import { common, group, offerValues, paged, type Registrar, withWeb } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";
import type { PageFlags } from "../listing.ts";
import type { ConfirmFlags, VerifyFlags } from "./domain.ts";
import type { SendFlags } from "./send.ts";
import type { SettingsFlags } from "./settings.ts";

const EXAMPLES = `
Examples:
  $ quire mail send message.md --to followers --dry-run
  $ quire mail send message.md --to all --schedule "2026-12-01 18:00"
  $ quire mail list
  $ quire mail show b01k…
  $ quire mail settings
  $ quire mail domain`;

const SEND_EXAMPLES = `
The title of the file is the subject. A site sends one email an hour,
newsletters included.

Examples:
  $ quire mail send message.md --to followers --dry-run
  $ quire mail send message.md --to buyers --post b01k… --yes
  $ quire mail send message.md --to supporters --subject "Thank you"`;

const SETTINGS_EXAMPLES = `
Without options, it shows the settings. An empty value resets one. The title of
a welcome email's file is its subject.

Examples:
  $ quire mail settings --sender-name "Ada Lovelace" --reply-to ada@example.com
  $ quire mail settings --welcome welcome.md
  $ quire mail settings --no-welcome --footer ""
  $ quire mail settings --select .from`;

const DOMAIN_EXAMPLES = `
Examples:
  $ quire mail domain link ada@example.com
  $ quire mail domain verify --wait    until its records are found
  $ quire mail domain                  its state and its records
  $ quire mail domain | cut -f2,3      names and values of the records alone
  $ quire mail domain unlink`;

export const registerMail: Registrar = (program, run) => {
  const mail = group(program, "mail", "email your readers", EXAMPLES);

  const send = common(mail.command("send"))
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
  offerValues(send, "--to", ["all", "followers", "imported", "buyers", "supporters"]);

  withWeb(paged(common(mail.command("list", { isDefault: true }))))
    .description("list your emails")
    .addHelpText("after", EXAMPLES)
    .action((flags: PageFlags) =>
      run(flags, async (...invocation) => (await import("./list.ts")).listCommand(...invocation), {
        web: { named: "mail" },
      }),
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

  withWeb(common(mail.command("settings")))
    .description("show or change sender, footer and welcome email")
    .option("--sender-name <name>", "shown in inboxes, instead of your site's name")
    .option("--reply-to <email>", "where replies go, once confirmed by email")
    .option("--footer <text>", "plain text at the end of each email")
    .option("--welcome <file>", "markdown that new readers get by email")
    .option("--no-welcome", "send no welcome email, and delete its text")
    .addHelpText("after", SETTINGS_EXAMPLES)
    .action((flags: SettingsFlags) =>
      run(flags, async (...invocation) => (await import("./settings.ts")).settingsCommand(...invocation), {
        web: { named: "newsletter" },
      }),
    );

  registerDomain(mail, run);
};

/** The noun `domain` below `mail`. */
const registerDomain: Registrar = (mail, run) => {
  const domain = group(mail, "domain", "send from your own domain", DOMAIN_EXAMPLES);

  common(domain.command("show", { isDefault: true }))
    .description("show your sending domain, its DNS records and their status")
    .addHelpText("after", DOMAIN_EXAMPLES)
    .action((flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./domain.ts")).showDomainCommand(invocation)),
    );

  common(domain.command("link"))
    .description("send from an address on your domain, and show the DNS records")
    .argument("<address>", "such as ada@example.com")
    .option("-y, --yes", "don't ask, even if it replaces another domain")
    .addHelpText("after", DOMAIN_EXAMPLES)
    .action((address: string, flags: ConfirmFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./domain.ts")).linkDomainCommand(invocation, address, all),
      ),
    );

  common(domain.command("verify"))
    .description("check the DNS records now")
    .option("--wait", "wait until they're found, or 72 hours pass; Ctrl-C only stops waiting")
    .addHelpText("after", DOMAIN_EXAMPLES)
    .action((flags: VerifyFlags) =>
      run(flags, async (...invocation) => (await import("./domain.ts")).verifyDomainCommand(...invocation)),
    );

  common(domain.command("unlink"))
    .description("send from the server's own address again")
    .option("-y, --yes", "don't ask")
    .addHelpText("after", DOMAIN_EXAMPLES)
    .action((flags: ConfirmFlags) =>
      run(flags, async (...invocation) => (await import("./domain.ts")).unlinkDomainCommand(...invocation)),
    );
};

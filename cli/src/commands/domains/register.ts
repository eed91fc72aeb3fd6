import { common, group, offerValues, type Registrar, withWeb } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";
import type { LinkFlags } from "./link.ts";
import type { UnlinkFlags } from "./unlink.ts";
import type { VerifyFlags } from "./verify.ts";

const EXAMPLES = `
Examples:
  $ quire domains link www.example.com --registrar GoDaddy
  $ quire domains verify --wait    until its records are found: the DNS is slow
  $ quire domains                  how far it has come, and its records
  $ quire domains | cut -f2,3      names and values of the records alone
  $ quire domains unlink`;

export const registerDomains: Registrar = (program, run) => {
  const domains = group(program, "domains", "your own domain for your site", EXAMPLES);
  withWeb(common(domains.command("status", { isDefault: true })))
    .description("show your domain, its DNS records and their status")
    .addHelpText("after", EXAMPLES)
    .action((flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./status.ts")).statusCommand(invocation), {
        web: { named: "domain" },
      }),
    );
  const link = common(domains.command("link"))
    .description("link a domain, and show the DNS records to add at your registrar")
    .argument("<domain>", "such as www.example.com")
    .option("--registrar <name>", "GoDaddy, Namecheap or Other: uses its terms for the records")
    .option("-y, --yes", "don't ask, even if it replaces another domain")
    .addHelpText("after", EXAMPLES)
    .action((domain: string, flags: LinkFlags) =>
      run(flags, async (invocation, all) => (await import("./link.ts")).linkCommand(invocation, domain, all)),
    );
  offerValues(link, "--registrar", ["GoDaddy", "Namecheap", "Other"]);
  common(domains.command("verify"))
    .description("check the DNS records now")
    .option("--wait", "wait until they're found, or 72 hours pass; Ctrl-C only stops waiting")
    .addHelpText("after", EXAMPLES)
    .action((flags: VerifyFlags) =>
      run(flags, async (...invocation) => (await import("./verify.ts")).verifyCommand(...invocation)),
    );
  common(domains.command("unlink"))
    .description("unlink your domain; your site moves back to its old address")
    .option("-y, --yes", "don't ask")
    .addHelpText("after", EXAMPLES)
    .action((flags: UnlinkFlags) =>
      run(flags, async (...invocation) => (await import("./unlink.ts")).unlinkCommand(...invocation)),
    );
};

import { common, group, type Registrar } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";

const AUTH_EXAMPLES = `
Examples:
  $ quire auth status
  $ quire auth token`;

const TOKEN_EXAMPLES = `
A token is for machines that have no person: continuous integration, a server.
You create and revoke it in your browser, where it is shown once. It expires
when it hasn't been used for 90 days.

Examples:
  $ quire auth token
  $ export QUIRE_TOKEN=quire_pat_…`;

export const registerAuth: Registrar = (program, run) => {
  const auth = group(program, "auth", "your sign-ins and access tokens", AUTH_EXAMPLES);
  common(auth.command("status"))
    .description("show who is signed in, how, and with which permissions")
    .addHelpText("after", AUTH_EXAMPLES)
    .action((flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./status.ts")).statusCommand(invocation)),
    );
  common(auth.command("token"))
    .description("open the settings, where you create and revoke access tokens")
    .argument("[words...]", "none: tokens are managed in the browser")
    .addHelpText("after", TOKEN_EXAMPLES)
    .action((words: string[], flags: CommonFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./openTokens.ts")).openTokensCommand(invocation, words, all),
      ),
    );
};

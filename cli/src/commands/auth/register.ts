import { common, group, type Registrar } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";
import type { CreateTokenFlags } from "./createToken.ts";
import type { RevokeTokenFlags } from "./revokeToken.ts";

const AUTH_EXAMPLES = `
Examples:
  $ quire auth status
  $ quire auth token create "Weekly build" --expires 30
  $ quire auth token list
  $ quire auth token revoke "Weekly build"`;

const TOKEN_EXAMPLES = `
A token is for machines that have no person: continuous integration, a server.
It is shown once, and neither makes nor revokes tokens; your own terminal does,
after quire login.

Examples:
  $ quire auth token create "Weekly build"
  $ quire auth token create "Backup" --read-only --expires never
  $ export QUIRE_TOKEN=$(quire auth token create CI --quiet)
  $ quire auth token list
  $ quire auth token revoke CI --yes`;

export const registerAuth: Registrar = (program, run) => {
  const auth = group(program, "auth", "your sign-ins and access tokens", AUTH_EXAMPLES);
  common(auth.command("status"))
    .description("show who is signed in, how, and with which permissions")
    .addHelpText("after", AUTH_EXAMPLES)
    .action((flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./status.ts")).statusCommand(invocation)),
    );

  const token = group(auth, "token", "access tokens for scripts", TOKEN_EXAMPLES);
  common(token.command("create"))
    .description("create a token; it's shown only once")
    .argument("<name>", "what it's for, such as “Weekly build”")
    .option("--read-only", "it can only read")
    .option("--expires <days>", "when it expires, or never", "90")
    .addHelpText("after", TOKEN_EXAMPLES)
    .action((name: string, flags: CreateTokenFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./createToken.ts")).createTokenCommand(invocation, name, all),
      ),
    );
  common(token.command("list", { isDefault: true }))
    .description("list your tokens, newest first; never the tokens themselves")
    .addHelpText("after", TOKEN_EXAMPLES)
    .action((flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./listTokens.ts")).listTokensCommand(invocation)),
    );
  common(token.command("revoke"))
    .description("revoke tokens: they stop working at once")
    .argument("<token...>", "names or ids")
    .option("--yes", "don't ask")
    .addHelpText("after", TOKEN_EXAMPLES)
    .action((named: string[], flags: RevokeTokenFlags) =>
      run(flags, async (invocation, all) =>
        (await import("./revokeToken.ts")).revokeTokenCommand(invocation, named, all),
      ),
    );
};

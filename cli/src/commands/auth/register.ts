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
    .description("show who is signed in, by what, and what it may do")
    .addHelpText("after", AUTH_EXAMPLES)
    .action((flags: CommonFlags) =>
      run(flags, async (given) => (await import("./status.ts")).statusCommand(given)),
    );

  const token = group(auth, "token", "access tokens for scripts", TOKEN_EXAMPLES);
  common(token.command("create"))
    .description("make one; it is the answer, this once")
    .argument("<name>", "what it is for, such as “Weekly build”")
    .option("--read-only", "it may read, and change nothing")
    .option("--expires <days>", "how long it is good, or never", "90")
    .addHelpText("after", TOKEN_EXAMPLES)
    .action((name: string, flags: CreateTokenFlags) =>
      run(flags, async (given, all) =>
        (await import("./createToken.ts")).createTokenCommand(given, name, all),
      ),
    );
  common(token.command("list", { isDefault: true }))
    .description("list them, the newest first; never the tokens themselves")
    .addHelpText("after", TOKEN_EXAMPLES)
    .action((flags: CommonFlags) =>
      run(flags, async (given) => (await import("./listTokens.ts")).listTokensCommand(given)),
    );
  common(token.command("revoke"))
    .description("end them: they open nothing any more")
    .argument("<token...>", "names or ids")
    .option("--yes", "don't ask")
    .addHelpText("after", TOKEN_EXAMPLES)
    .action((named: string[], flags: RevokeTokenFlags) =>
      run(flags, async (given, all) =>
        (await import("./revokeToken.ts")).revokeTokenCommand(given, named, all),
      ),
    );
};

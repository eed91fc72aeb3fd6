import { common, type Registrar } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";
import type { LoginFlags } from "./login.ts";

const LOGIN_EXAMPLES = `
Examples:
  $ quire login
  $ quire login --host https://quire.example
  $ quire login --profile work      a second sign-in, for another site
  $ quire login --with-token < token.txt`;

export const registerAccount: Registrar = (program, run) => {
  common(program.command("login"))
    .description("sign in with a code that you approve in the browser")
    .option("--token <token>", "sign in with a token from your settings (it stays in your shell's history)")
    .option("--with-token", "read the token from standard input")
    .option("--no-browser", "don't open the browser; only show the address")
    .addHelpText("after", LOGIN_EXAMPLES)
    .action((flags: LoginFlags) =>
      run(flags, async (...invocation) => (await import("./login.ts")).loginCommand(...invocation)),
    );
  common(program.command("logout"))
    .description("sign out here and end the session on the host")
    .action((flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./logout.ts")).logoutCommand(invocation)),
    );
  common(program.command("whoami"))
    .description("show who is signed in and where")
    .action((flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./whoami.ts")).whoamiCommand(invocation)),
    );
};

import { common, type Registrar } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";

const EXAMPLES = `
Looks at this computer (Node, files, terminal, editor), the host (connection,
versions, clock) and your sign-in (how long, what it may do). It changes
nothing.

Examples:
  $ quire doctor
  $ quire doctor --host https://quire.example --json
  $ quire doctor --select '.checks[].state'`;

export const registerDoctor: Registrar = (program, run) => {
  common(program.command("doctor"))
    .description("check for problems that keep commands from working")
    .addHelpText("after", EXAMPLES)
    .action((flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./doctor.ts")).doctorCommand(invocation), {
        anyway: true,
      }),
    );
};

import { Argument } from "commander";
import { common, type Registrar } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";

const EXAMPLES = `
Once, and then in every new shell:
  bash  $ quire completion bash \\
            > ~/.local/share/bash-completion/completions/quire
  zsh   $ quire completion zsh > "\${fpath[1]}/_quire"
  fish  $ quire completion fish > ~/.config/fish/completions/quire.fish

For this shell alone:
  $ source <(quire completion bash)

Examples:
  $ quire completion bash
  $ quire completion fish | source`;

export const registerCompletion: Registrar = (program, run) => {
  common(program.command("completion"))
    .description("print a script that completes commands and options in your shell")
    .addArgument(new Argument("<shell>", "your shell").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", EXAMPLES)
    .action((shell: string, flags: CommonFlags) =>
      run(
        flags,
        async (invocation) => (await import("./completion.ts")).completionCommand(invocation, program, shell),
        { anyway: true },
      ),
    );
};

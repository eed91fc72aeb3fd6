import type { Command } from "commander";
import { bashScript } from "../../services/completion/bash.ts";
import { fishScript } from "../../services/completion/fish.ts";
import type { CommandShape } from "../../services/completion/shape.ts";
import { zshScript } from "../../services/completion/zsh.ts";
import type { Invocation } from "../invocation.ts";
import { describe } from "./describe.ts";

const SCRIPTS: Readonly<Record<string, (commands: readonly CommandShape[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export function completionCommand({ output }: Invocation, program: Command, shell: string): void {
  const script = SCRIPTS[shell]?.(describe(program)) ?? "";
  output.print({ shell, script }, [script.trimEnd()]);
}

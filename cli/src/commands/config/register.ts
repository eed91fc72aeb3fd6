import { Argument } from "commander";
import { SETTING_NAMES, SETTINGS } from "../../services/config/settings.ts";
import { common, group, type Registrar } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";

const SETTINGS_HELP = `
Settings:
${Object.entries(SETTINGS)
  .map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}`)
  .join("\n")}

Options and environment variables go before settings.`;

const EXAMPLES = `${SETTINGS_HELP}

Examples:
  $ quire config list
  $ quire config set editor "code --wait"
  $ quire config set profile work
  $ quire config set color never
  $ quire config get host
  $ quire config unset color`;

export const registerConfig: Registrar = (program, run) => {
  const config = group(program, "config", "settings for every command on this computer", EXAMPLES);
  // The unreadable file may be the one to fix.
  const anyway = { anyway: true };
  common(config.command("list", { isDefault: true }))
    .description("show every setting, its value and where it comes from")
    .addHelpText("after", EXAMPLES)
    .action((flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./list.ts")).listCommand(invocation), anyway),
    );
  common(config.command("get"))
    .description("show a setting's value")
    .addArgument(nameArgument())
    .addHelpText("after", EXAMPLES)
    .action((name: string, flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./get.ts")).getCommand(invocation, name), anyway),
    );
  common(config.command("set"))
    .description("change a setting")
    .addArgument(nameArgument())
    .argument("<value>", "the new value")
    .addHelpText("after", EXAMPLES)
    .action((name: string, value: string, flags: CommonFlags) =>
      run(
        flags,
        async (invocation) => (await import("./set.ts")).setCommand(invocation, name, value),
        anyway,
      ),
    );
  common(config.command("unset"))
    .description("reset a setting to its default")
    .addArgument(nameArgument())
    .addHelpText("after", EXAMPLES)
    .action((name: string, flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./unset.ts")).unsetCommand(invocation, name), anyway),
    );
};

/** Commander's `choices` is not used because our message suggests the intended name. */
function nameArgument(): Argument {
  const argument = new Argument("<name>", "its name");
  argument.argChoices = [...SETTING_NAMES];
  return argument;
}

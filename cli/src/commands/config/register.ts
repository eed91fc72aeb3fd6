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
  // What is read may be what is to be mended.
  const anyway = { anyway: true };
  common(config.command("list", { isDefault: true }))
    .description("show every setting, its value and where it comes from")
    .addHelpText("after", EXAMPLES)
    .action((flags: CommonFlags) =>
      run(flags, async (given) => (await import("./list.ts")).listCommand(given), anyway),
    );
  common(config.command("get"))
    .description("show a setting's value")
    .addArgument(nameArgument())
    .addHelpText("after", EXAMPLES)
    .action((name: string, flags: CommonFlags) =>
      run(flags, async (given) => (await import("./get.ts")).getCommand(given, name), anyway),
    );
  common(config.command("set"))
    .description("change a setting")
    .addArgument(nameArgument())
    .argument("<value>", "the new value")
    .addHelpText("after", EXAMPLES)
    .action((name: string, value: string, flags: CommonFlags) =>
      run(flags, async (given) => (await import("./set.ts")).setCommand(given, name, value), anyway),
    );
  common(config.command("unset"))
    .description("reset a setting to its default")
    .addArgument(nameArgument())
    .addHelpText("after", EXAMPLES)
    .action((name: string, flags: CommonFlags) =>
      run(flags, async (given) => (await import("./unset.ts")).unsetCommand(given, name), anyway),
    );
};

/** Not `choices` of commander's: our own words say which name was meant. */
function nameArgument(): Argument {
  const argument = new Argument("<name>", "its name");
  argument.argChoices = [...SETTING_NAMES];
  return argument;
}

import { Argument } from "commander";
import { PAGE_NAMES, PAGES } from "../../services/open/pages.ts";
import { common, type Registrar } from "../common.ts";
import type { OpenFlags } from "./open.ts";

const EXAMPLES = `
Pages:
${Object.entries(PAGES)
  .map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`)
  .join("\n")}

Examples:
  $ quire open
  $ quire open drafts
  $ quire open story.md --edit     the editor of the post that the file became
  $ quire open b01h2… --no-browser its address alone`;

export const registerOpen: Registrar = (program, run) => {
  common(program.command("open"))
    .description("open your site, a page of it, or a post in the browser")
    .addArgument(pageArgument())
    .option("--edit", "open a post's editor")
    .option("--no-browser", "only show the address")
    .addHelpText("after", EXAMPLES)
    .action((named: string, flags: OpenFlags) =>
      run(flags, async (invocation, all) => (await import("./open.ts")).openCommand(invocation, named, all)),
    );
};

function pageArgument(): Argument {
  const argument = new Argument("[page]", "a page's name, a post's id, or a file that was published").default(
    "site",
  );
  argument.argChoices = [...PAGE_NAMES];
  return argument;
}

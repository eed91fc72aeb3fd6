import { Argument } from "commander";
import { METHODS } from "../../services/api/methods.ts";
import { collect, common, type Registrar } from "../common.ts";
import type { ApiFlags } from "./call.ts";

const EXAMPLES = `
The path is as the calls are listed at /docs of your host, with or without
/api/r or /api/w before it. {site} stands for your own site, {user} for you.
The answer is on stdout, also where it refuses; the exit code says which.

Examples:
  $ quire api accounts/me
  $ quire api {site}/posts --paginate --select '.posts[].title'
  $ quire api GET sites/{site}/stats -f sort_by=views
  $ quire api PATCH sites/{site} -f description="Tales of the sea"
  $ quire api POST {site}/posts -f ptype=blog -F markdown=@story.md
  $ quire api PATCH {site}/posts/b01h2… --input changes.json
  $ quire api DELETE {site}/posts/b01h2… --include`;

export const registerApi: Registrar = (program, run) => {
  common(program.command("api"))
    .description("make any API call, signed in as you")
    .addArgument(methodArgument())
    .argument("[path]", "the path to call")
    .option("-f, --raw-field <key=value>", "a text field; repeat for more", collect, [])
    .option("-F, --field <key=value>", "a field: number, true, false, null or @file", collect, [])
    .option("-H, --header <name:value>", "a request header; repeat for more", collect, [])
    .option("--input <file>", "the request body: a file, or - for standard input")
    .option("--paginate", "fetch all pages as one answer")
    .option("--include", "show the status and headers before the answer")
    .addHelpText("after", EXAMPLES)
    .action((first: string, second: string | undefined, typed: TypedFlags) =>
      run(flagsOf(typed), async (invocation, all) =>
        (await import("./call.ts")).apiCommand(invocation, [first, second], all),
      ),
    );
};

/** Commander treats `--input <file>` and `--no-input` as one option. */
type TypedFlags = Omit<ApiFlags, "input" | "body"> & { input: string | boolean };

function flagsOf({ input, ...flags }: TypedFlags): ApiFlags {
  return { ...flags, input: input !== false, ...(typeof input === "string" ? { body: input } : {}) };
}

/** A lone argument is the path. The choices are for shell completion. */
function methodArgument(): Argument {
  const argument = new Argument("<method>", "GET, POST, PUT, PATCH, DELETE or HEAD; GET by default");
  argument.argChoices = [...METHODS];
  return argument;
}

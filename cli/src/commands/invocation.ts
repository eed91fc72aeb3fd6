import { createOutput, type Output, printable } from "../output.ts";
import { choosePlace, type Place } from "../services/account/place.ts";
import type { Terminal } from "../terminal.ts";

/** The options that every command takes. */
export interface CommonFlags {
  host?: string;
  profile?: string;
  json?: boolean;
  select?: string;
  quiet?: boolean;
  plain?: boolean;
  verbose?: boolean;
  /** False with `--no-input`. */
  input?: boolean;
}

/** One run of one command: where it stands, where its words go, and which host it talks to. */
export interface Invocation {
  terminal: Terminal;
  output: Output;
  place: Place;
  /** Whether a person can be asked something. */
  mayAsk: boolean;
}

export async function openInvocation(terminal: Terminal, flags: CommonFlags): Promise<Invocation> {
  const output = createOutput(terminal, flags);
  const isPerson = Boolean(terminal.stdin.isTTY) && Boolean(terminal.stderr.isTTY);
  return {
    terminal: flags.verbose ? { ...terminal, trace: traceTo(terminal) } : terminal,
    output,
    place: await choosePlace(terminal, flags),
    mayAsk: flags.input !== false && isPerson && output.mode !== "json" && !output.quiet,
  };
}

function traceTo({ stderr }: Terminal): (line: string) => void {
  return (line) => void stderr.write(`  ${printable(line)}\n`);
}

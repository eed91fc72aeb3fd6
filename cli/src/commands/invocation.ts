import { Failure } from "../exit.ts";
import { DEFAULT_HOST, parseHost } from "../host.ts";
import { createOutput, type Output, printable } from "../output.ts";
import { choosePlace, type Place } from "../services/account/place.ts";
import { profileOfHost } from "../services/account/profiles.ts";
import type { Settings } from "../services/config/settings.ts";
import type { Target } from "../services/open/locate.ts";
import type { Terminal } from "../terminal.ts";

/** Options of every command. */
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
  /** Only for commands with `withWeb`. */
  web?: boolean;
}

/** A run of a command: its terminal, its output and its host. */
export interface Invocation {
  terminal: Terminal;
  output: Output;
  place: Place;
  /** Whether it may prompt the user. */
  canPrompt: boolean;
}

export interface RunOptions {
  /** What `--web` opens instead. */
  web?: Target;
  /** Runs even if local settings can't be read: for commands that show or fix them. */
  anyway?: boolean;
}

/** Input of every command line. */
export interface ProgramContext {
  terminal: Terminal;
  /** Local settings; rejects if they can't be read. */
  settings: Promise<Settings>;
}

export async function openInvocation(
  { terminal, settings }: ProgramContext,
  flags: CommonFlags,
  { anyway = false }: RunOptions = {},
): Promise<Invocation> {
  const output = createOutput(terminal, flags);
  const isTerminal = Boolean(terminal.stdin.isTTY) && Boolean(terminal.stderr.isTTY);
  return {
    terminal: flags.verbose ? { ...terminal, trace: traceTo(terminal) } : terminal,
    output,
    place: await place({ terminal, settings }, flags, anyway),
    canPrompt: flags.input !== false && isTerminal && output.mode !== "json" && !output.quiet,
  };
}

async function place(
  { terminal, settings }: ProgramContext,
  flags: CommonFlags,
  anyway: boolean,
): Promise<Place> {
  try {
    return await choosePlace(terminal, { ...flags, settings: await settings });
  } catch (error) {
    if (!anyway || !isUnreadable(error)) throw error;
    const origin = parseHost(flags.host || terminal.env.QUIRE_HOST || DEFAULT_HOST);
    return { origin, profile: flags.profile ?? profileOfHost(origin) };
  }
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Failure && error.facts.code.endsWith("_unreadable");
}

function traceTo({ stderr }: Terminal): (line: string) => void {
  return (line) => void stderr.write(`  ${printable(line)}\n`);
}

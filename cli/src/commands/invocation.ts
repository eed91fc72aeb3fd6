import { Failure } from "../exit.ts";
import { DEFAULT_HOST, parseHost } from "../host.ts";
import { createOutput, type Output, printable } from "../output.ts";
import { choosePlace, type Place } from "../services/account/place.ts";
import { profileOfHost } from "../services/account/profiles.ts";
import type { Settings } from "../services/config/settings.ts";
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

export interface RunOptions {
  /** Also where what is kept on this computer can't be read: for commands that look at it, or mend it. */
  anyway?: boolean;
}

/** What every command line finds. */
export interface Surroundings {
  terminal: Terminal;
  /** What is set on this computer; rejects where that can't be read. */
  settings: Promise<Settings>;
}

export async function openInvocation(
  { terminal, settings }: Surroundings,
  flags: CommonFlags,
  { anyway = false }: RunOptions = {},
): Promise<Invocation> {
  const output = createOutput(terminal, flags);
  const isPerson = Boolean(terminal.stdin.isTTY) && Boolean(terminal.stderr.isTTY);
  return {
    terminal: flags.verbose ? { ...terminal, trace: traceTo(terminal) } : terminal,
    output,
    place: await place({ terminal, settings }, flags, anyway),
    mayAsk: flags.input !== false && isPerson && output.mode !== "json" && !output.quiet,
  };
}

async function place(
  { terminal, settings }: Surroundings,
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

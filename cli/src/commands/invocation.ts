import { createOutput, type Output } from "../output.ts";
import { chooseHost } from "../services/account/open.ts";
import type { Terminal } from "../terminal.ts";

/** The options that every command takes. */
export interface CommonFlags {
  host?: string;
  json?: boolean;
  quiet?: boolean;
  /** False with `--no-input`. */
  input?: boolean;
}

/** One run of one command: where it stands, where its words go, and which host it talks to. */
export interface Invocation {
  terminal: Terminal;
  output: Output;
  origin: string;
  /** Whether a person can be asked something. */
  mayAsk: boolean;
}

export async function openInvocation(terminal: Terminal, flags: CommonFlags): Promise<Invocation> {
  const output = createOutput(terminal, flags);
  return {
    terminal,
    output,
    origin: await chooseHost(terminal, flags.host),
    mayAsk: flags.input !== false && output.mode === "rich" && Boolean(terminal.stdin.isTTY),
  };
}

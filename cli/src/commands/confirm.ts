import { createInterface } from "node:readline/promises";
import { Exit, Failure, Interrupted } from "../exit.ts";
import { printable } from "../output.ts";
import type { Invocation } from "./invocation.ts";

export interface Question {
  /** Ends with a question mark. */
  question: string;
  /** Facts for the decision, one per line. */
  facts?: readonly string[];
  /** The option that confirms in advance, such as `--yes`. */
  flag: string;
  /** Whether the option was set. */
  confirmed: boolean | undefined;
}

/**
 * Returns whether the user confirms, by flag or by prompt.
 * @throws Failure with exit code 2 when it can't prompt: scripts must pass the flag
 */
export async function confirm(
  invocation: Invocation,
  { question, facts = [], flag, confirmed }: Question,
): Promise<boolean> {
  if (confirmed) return true;
  if (invocation.canPrompt) return promptYesNo(invocation, question, facts);
  throw new Failure({
    exit: Exit.usage,
    code: "confirmation_needed",
    message: `This needs confirmation: ${question}`,
    saved: "Nothing was done.",
    next: `Run it again with ${flag}, or in an interactive terminal.`,
  });
}

/** Asks a yes-or-no question; Ctrl-C rejects as everywhere. */
export async function promptYesNo(
  { terminal, output }: Invocation,
  question: string,
  facts: readonly string[] = [],
): Promise<boolean> {
  if (output.mode === "rich") {
    const screen = await import("../ui/screen.tsx");
    return screen.promptYesNo(terminal, question, facts);
  }
  const { stdin, stderr, signal } = terminal;
  for (const fact of facts) stderr.write(`${printable(fact)}\n`);
  const lines = createInterface({ input: stdin, output: stderr, terminal: false });
  const closed = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  try {
    const answer = await Promise.race([lines.question(`${printable(question)} (y/N) `, { signal }), closed]);
    return /^\s*y(es)?\s*$/i.test(answer);
  } catch (error) {
    throw signal.aborted ? new Interrupted() : error;
  } finally {
    lines.close();
  }
}

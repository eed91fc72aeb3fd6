import { createInterface } from "node:readline/promises";
import { Exit, Failure, Interrupted } from "../exit.ts";
import { printable } from "../output.ts";
import type { Invocation } from "./invocation.ts";

export interface Question {
  /** Ends with a question mark. */
  question: string;
  /** What the answer rests on, a line each. */
  facts?: readonly string[];
  /** The option that says yes beforehand, such as `--yes`. */
  flag: string;
  /** Whether it was given. */
  given: boolean | undefined;
}

/**
 * Whether the person wants it: said beforehand by a flag, else asked.
 * @throws Failure with 2 where nobody can be asked: a script must say what it wants
 */
export async function confirm(
  invocation: Invocation,
  { question, facts = [], flag, given }: Question,
): Promise<boolean> {
  if (given) return true;
  if (invocation.mayAsk) return ask(invocation, question, facts);
  throw new Failure({
    exit: Exit.usage,
    code: "confirmation_needed",
    message: `This needs confirmation: ${question}`,
    kept: "Nothing was done.",
    next: `Run it again with ${flag}, or in an interactive terminal.`,
  });
}

/** Puts a yes-or-no question; Ctrl-C rejects as it does everywhere. */
export async function ask(
  { terminal, output }: Invocation,
  question: string,
  facts: readonly string[] = [],
): Promise<boolean> {
  if (output.mode === "rich") {
    const screen = await import("../ui/screen.tsx");
    return screen.ask(terminal, question, facts);
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

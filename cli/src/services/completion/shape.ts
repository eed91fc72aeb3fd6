/** An option for shell completion. */
export interface OptionShape {
  /** `--json`, and `-q` if it has a short form. */
  names: readonly string[];
  summary: string;
  /** Null if it takes no value; otherwise its choices (an empty list for any text), or a file. */
  value: { choices: readonly string[]; isFile: boolean } | null;
}

/** A command for shell completion. */
export interface CommandShape {
  /** The words after `quire`, such as `posts list`; empty for the program itself. */
  path: string;
  summary: string;
  options: readonly OptionShape[];
  /** Names of its subcommands. */
  commands: readonly { name: string; summary: string }[];
  /** Choices of its first argument, or with `repeats` of all arguments. */
  choices: readonly string[];
  repeats: boolean;
  takesFile: boolean;
}

/** Returns the words after `quire` of every command except the program itself. */
export function pathsOf(commands: readonly CommandShape[]): string[] {
  return commands.map(({ path }) => path).filter(Boolean);
}

/** Returns all options that take the next word as their value. */
export function takersOf(commands: readonly CommandShape[]): string[] {
  const takers = commands.flatMap(({ options }) => options).filter(({ value }) => value !== null);
  return [...new Set(takers.flatMap(({ names }) => names))];
}

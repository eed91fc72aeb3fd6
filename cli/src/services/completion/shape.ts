/** An option as a shell completes it. */
export interface OptionShape {
  /** `--json`, and `-q` where it has a short form. */
  names: readonly string[];
  summary: string;
  /** Null where it takes no value; else what it can be, an empty list being any text, or a file. */
  value: { choices: readonly string[]; isFile: boolean } | null;
}

/** A command as a shell completes it. */
export interface CommandShape {
  /** The words after `quire`, such as `posts list`; empty for the program itself. */
  path: string;
  summary: string;
  options: readonly OptionShape[];
  /** Names of the commands below it. */
  commands: readonly { name: string; summary: string }[];
  /** What its first argument can be, or with `repeats` any of them. */
  choices: readonly string[];
  repeats: boolean;
  takesFile: boolean;
}

/** The words after `quire` of every command but the program itself. */
export function pathsOf(commands: readonly CommandShape[]): string[] {
  return commands.map(({ path }) => path).filter(Boolean);
}

/** Every option that takes the word after it as its value. */
export function takersOf(commands: readonly CommandShape[]): string[] {
  const takers = commands.flatMap(({ options }) => options).filter(({ value }) => value !== null);
  return [...new Set(takers.flatMap(({ names }) => names))];
}

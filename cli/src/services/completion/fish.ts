import { type CommandShape, type OptionShape, pathsOf, takersOf } from "./shape.ts";

/** Returns a script for fish, to save as `quire.fish` in its completions folder or load with `source`. */
export function fishScript(commands: readonly CommandShape[]): string {
  const paths = pathsOf(commands);
  const takers = takersOf(commands);
  return `# fish completion of quire
function __quire_at --description 'Whether the command so far is this one, and how many words stand after it'
  set -l at
  set -l count 0
  set -l skip 0
  for word in (commandline -opc)[2..-1]
    if test $skip -eq 1
      set skip 0
      continue
    end
    switch $word
      case ${takers.map(fishQuoted).join(" ")}
        set skip 1
        continue
      case '-*'
        continue
    end
    set -l next (string join ' ' $at $word)
    if contains -- "$next" ${paths.map(fishQuoted).join(" ")}
      set at $next
      set count 0
    else
      set count (math $count + 1)
    end
  end
  test "$at" = "$argv[1]"; and test -z "$argv[2]" -o "$count" = "$argv[2]"
end
complete -c quire -f
${commands.flatMap(linesOf).join("\n")}
`;
}

function linesOf({ path, commands, options, choices, repeats, takesFile }: CommandShape): string[] {
  const at = (count: string) =>
    `complete -c quire -n ${fishQuoted(`__quire_at ${fishQuoted(path)}${count}`)}`;
  const line = at("");
  return [
    ...commands.map(({ name, summary }) => `${line} -a ${fishQuoted(name)} -d ${fishQuoted(summary)}`),
    ...(choices.length > 0 ? [`${at(repeats ? "" : " 0")} -a ${fishQuoted(choices.join(" "))}`] : []),
    ...(takesFile ? [`${line} -F`] : []),
    ...options.map((option) => `${line} ${optionWords(option)}`),
  ];
}

function optionWords({ names, summary, value }: OptionShape): string {
  const words = names.map((name) =>
    name.startsWith("--") ? `-l ${fishQuoted(name.slice(2))}` : `-s ${fishQuoted(name.slice(1))}`,
  );
  if (value?.isFile) words.push("-r -F");
  else if (value)
    words.push(value.choices.length > 0 ? `-x -a ${fishQuoted(value.choices.join(" "))}` : "-x");
  return [...words, `-d ${fishQuoted(summary)}`].join(" ");
}

/** Quotes a word for fish: within single quotes only the quote and the backslash are special. */
function fishQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

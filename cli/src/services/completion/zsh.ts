import { quoted } from "./quoted.ts";
import { type CommandShape, pathsOf, takersOf } from "./shape.ts";

/** Returns a script for zsh, to save as `_quire` in a folder of `fpath` or load with `source`. */
export function zshScript(commands: readonly CommandShape[]): string {
  const paths = pathsOf(commands);
  const takers = takersOf(commands);
  return `#compdef quire
# zsh completion of quire
_quire() {
  local cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}" at="" word i count=0 files="" repeats=""
  local -a commands options choices
  for ((i = 2; i < CURRENT; i++)); do
    word="\${words[i]}"
    case "$word" in
      (${takers.join("|")}) ((i++)); continue ;;
      (-*) continue ;;
    esac
    case "\${at:+$at }$word" in
      (${paths.map(quoted).join("|")}) at="\${at:+$at }$word"; count=0 ;;
      (*) ((count++)) ;;
    esac
  done
  case "$at" in
${commands.map(commandCase).join("\n")}
  esac
  ((count > 0)) && [[ -z $repeats ]] && choices=()
  case "$at $prev" in
${commands.flatMap(valueCases).join("\n")}
  esac
  if [[ "$cur" == -* ]]; then
    _describe -o option options
  else
    (( \${#commands} )) && _describe command commands
    (( \${#choices} )) && compadd -a choices
    [[ -n $files ]] && _files
  fi
}
if [[ "\${funcstack[1]}" == _quire ]]; then _quire "$@"; else compdef _quire quire; fi
`;
}

function commandCase({ path, commands, options, choices, repeats, takesFile }: CommandShape): string {
  const lists = [
    `commands=(${commands.map(({ name, summary }) => quoted(described(name, summary))).join(" ")})`,
    `options=(${options.flatMap(({ names, summary }) => names.map((name) => quoted(described(name, summary)))).join(" ")})`,
    `choices=(${choices.map(quoted).join(" ")})`,
    ...(repeats ? ["repeats=1"] : []),
    ...(takesFile ? ["files=1"] : []),
  ];
  return `    (${quoted(path)}) ${lists.join("; ")} ;;`;
}

/** `_describe` separates a word from its description by a colon. */
const described = (name: string, summary: string) => `${name.replaceAll(":", "\\:")}:${summary}`;

function valueCases({ path, options }: CommandShape): string[] {
  return options.flatMap(({ names, value }) => {
    if (!value) return [];
    const at = names.map((name) => quoted(`${path} ${name}`)).join("|");
    const reply = value.isFile ? "_files" : `compadd -- ${value.choices.map(quoted).join(" ")}`;
    return [`    (${at}) ${reply}; return ;;`];
  });
}

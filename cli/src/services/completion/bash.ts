import { quoted } from "./quoted.ts";
import { type CommandShape, pathsOf, takersOf } from "./shape.ts";

/** Returns a script for bash 4 and newer; it doesn't need `bash-completion`. */
export function bashScript(commands: readonly CommandShape[]): string {
  const paths = pathsOf(commands);
  const takers = takersOf(commands);
  return `# bash completion of quire
_quire() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" path="" word i count=0
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "$word" in
      ${takers.join("|")}) ((i++)); continue ;;
      -*) continue ;;
    esac
    case "\${path:+$path }$word" in
      ${paths.map(quoted).join("|")}) path="\${path:+$path }$word"; count=0 ;;
      *) ((count++)) ;;
    esac
  done
  local commands="" options="" choices="" files="" repeats=""
  case "$path" in
${commands.map(commandCase).join("\n")}
  esac
  ((count > 0)) && [[ -z $repeats ]] && choices=""
  case "$path $prev" in
${commands.flatMap(valueCases).join("\n")}
  esac
  case "$cur" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$cur")) ;;
    *)
      COMPREPLY=($(compgen -W "$commands $choices" -- "$cur"))
      [[ -n $files ]] && { compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$cur")); }
      ;;
  esac
}
complete -F _quire quire
`;
}

function commandCase({ path, commands, options, choices, repeats, takesFile }: CommandShape): string {
  const words = [
    `commands=${quoted(commands.map(({ name }) => name).join(" "))}`,
    `options=${quoted(options.flatMap(({ names }) => names).join(" "))}`,
    `choices=${quoted(choices.join(" "))}`,
    ...(repeats ? ["repeats=1"] : []),
    ...(takesFile ? ["files=1"] : []),
  ];
  return `    ${quoted(path)}) ${words.join("; ")} ;;`;
}

function valueCases({ path, options }: CommandShape): string[] {
  return options.flatMap(({ names, value }) => {
    if (!value) return [];
    const at = names.map((name) => quoted(`${path} ${name}`)).join("|");
    const reply = value.isFile
      ? `compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur"))`
      : `COMPREPLY=($(compgen -W ${quoted(value.choices.join(" "))} -- "$cur"))`;
    return [`    ${at}) ${reply}; return ;;`];
  });
}

import type { Argument, Command, Option } from "commander";
import type { CommandShape, OptionShape } from "../../services/completion/shape.ts";
import { valuesOfOption } from "../common.ts";

/** Describes all commands for shell completion, generated from the commands themselves so that none is missing. */
export function describe(program: Command): CommandShape[] {
  return [shapeOf(program, ""), ...below(program, "")];
}

function below(command: Command, path: string): CommandShape[] {
  return command.commands.flatMap((child) => {
    const childPath = path === "" ? child.name() : `${path} ${child.name()}`;
    return [shapeOf(child, childPath), ...below(child, childPath)];
  });
}

function shapeOf(command: Command, path: string): CommandShape {
  const help = command.createHelp();
  const args = argumentsOf(command);
  return {
    path,
    summary: command.description(),
    options: help.visibleOptions(withStandard(command)).map(presentOption),
    commands: command.commands.map((child) => ({ name: child.name(), summary: child.description() })),
    choices: [...new Set(args.flatMap(({ argChoices = [] }) => argChoices))],
    repeats: args.some(({ variadic }) => variadic),
    takesFile: args.some(isFile),
  };
}

/** Completes the default verb's options after the noun, too. */
function withStandard(command: Command): Command {
  const standard = (command as unknown as { _defaultCommandName?: string })._defaultCommandName;
  return command.commands.find((child) => child.name() === standard) ?? command;
}

const argumentsOf = (command: Command): readonly Argument[] => withStandard(command).registeredArguments;

function presentOption(option: Option): OptionShape {
  const { short, long, description, required, optional, argChoices, flags } = option;
  const choices = argChoices ?? valuesOfOption(option);
  return {
    names: [long, short].filter((name): name is string => Boolean(name)),
    summary: description,
    value: required || optional ? { choices, isFile: /<(file|folder|path)\b/.test(flags) } : null,
  };
}

function isFile(argument: Argument): boolean {
  return /\b(file|folder|path)\b/.test(`${argument.name()} ${argument.description}`);
}

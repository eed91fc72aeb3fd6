import { Exit, Failure } from "./exit.ts";

/** A step of a path: into a field, an item of a list (from its end if negative), or each item of a list. */
type Step = { field: string } | { place: number } | { each: true };

/** A parsed `--select`: several paths with their steps. */
export type Selection = readonly { text: string; steps: readonly Step[] }[];

const STEP = /^(?:\.?\[(?:"((?:[^"\\]|\\.)*)"|(-?\d{1,9})|(\s*))\]|\.([A-Za-z_][A-Za-z0-9_]*))/;

/** Parses paths in jq's syntax: `.url`, `.posts[].title`, `.posts[-1].id`, `.["odd name"]`, `.id,.url`. */
export function parseSelection(text: string): Selection {
  const paths = text.split(/,(?![^[]*\])/).map((path) => path.trim());
  return paths.map((path) => ({ text: path, steps: stepsOf(path, text) }));
}

function stepsOf(path: string, source: string): Step[] {
  const steps: Step[] = [];
  let rest = path === "." ? "" : path;
  if (path === "") throw malformed(source);
  while (rest !== "") {
    const match = STEP.exec(rest);
    if (!match) throw malformed(source);
    const [step, quoted, place, each, field] = match;
    if (quoted !== undefined) steps.push({ field: unquote(quoted, source) });
    else if (place !== undefined) steps.push({ place: Number(place) });
    else if (each !== undefined) steps.push({ each: true });
    else steps.push({ field: field as string });
    rest = rest.slice(step.length);
  }
  return steps;
}

function unquote(text: string, source: string): string {
  try {
    return JSON.parse(`"${text}"`);
  } catch {
    throw malformed(source);
  }
}

/** Returns the selected values, path by path. A missing field is null. */
export function select(document: unknown, selection: Selection): unknown[] {
  return selection.flatMap(({ text, steps }) => {
    let found: unknown[] = [document];
    for (const step of steps) found = found.flatMap((value) => applyStep(value, step, text));
    return found;
  });
}

function applyStep(value: unknown, step: Step, path: string): unknown[] {
  if ("each" in step) {
    if (Array.isArray(value)) return value;
    if (typeof value === "object" && value !== null) return Object.values(value);
    throw unfit(path, "is not a list");
  }
  if (value === null || value === undefined) return [null];
  if ("place" in step) {
    if (!Array.isArray(value)) throw unfit(path, "is not a list");
    return [value.at(step.place) ?? null];
  }
  if (typeof value !== "object" || Array.isArray(value)) throw unfit(path, `has no field “${step.field}”`);
  return [Object.hasOwn(value, step.field) ? (value as Record<string, unknown>)[step.field] : null];
}

/** Returns a value as a line: text as it is, everything else as JSON. */
export function selectedLine(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

function malformed(text: string): Failure {
  return new Failure({
    exit: Exit.usage,
    code: "select_malformed",
    message: `--select can't be read: “${text}”.`,
    saved: "Nothing was done.",
    next: "Use a path such as --select .url, --select '.posts[].title' or --select .id,.url",
  });
}

function unfit(path: string, why: string): Failure {
  return new Failure({
    exit: Exit.usage,
    code: "select_unfit",
    message: `--select ${path} doesn't match the answer: part of it ${why}.`,
    saved: "The command still ran.",
    next: "See the full response with --json",
  });
}

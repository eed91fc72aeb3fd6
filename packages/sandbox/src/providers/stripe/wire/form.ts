import { invalid } from "./errors.ts";

/** A form as Stripe nests it: `a[b][c]=1` and `a[0]=1` are branches; an array is a branch with numeric keys. */
export interface Form {
  [name: string]: string | Form;
}

/** Nests the flat fields of a form or a query string. */
export function nestForm(flat: Record<string, unknown>): Form {
  const root: Form = Object.create(null);
  for (const [name, value] of Object.entries(flat)) {
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) plant(root, pathOf(name), String(one));
  }
  return root;
}

/** Splits a name: `a[b][]` is a, b and the empty name, which becomes the next number. */
function pathOf(name: string): string[] {
  const [first = "", ...rest] = name.split("[");
  return [first, ...rest.map((part) => part.replace(/\]$/, ""))];
}

function plant(root: Form, path: readonly string[], value: string): void {
  let branch = root;
  for (const [at, part] of path.entries()) {
    const name = part === "" ? String(Object.keys(branch).length) : part;
    if (at === path.length - 1) {
      branch[name] = value;
      return;
    }
    const next = branch[name];
    if (typeof next === "string") throw invalid(`Invalid object: ${next}`, path[0]);
    branch[name] = next ?? Object.create(null);
    branch = branch[name] as Form;
  }
}

/** Joins the truthy class names: `className("q-button", loading && "is-loading")`. */
export function className(...names: (string | false | null | undefined)[]): string {
  let joined = "";
  for (const name of names) if (name) joined += joined ? ` ${name}` : name;
  return joined;
}

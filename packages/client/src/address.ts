import type { Call } from "@quire/contracts/call";

/** Path and query of a call: parameters are encoded, an array is a repeated name, undefined is left out. */
export function addressOf(call: Call, params: object = {}, query: object = {}): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown>)[name];
    // "/posts//publish" and "/posts/../publish" would be other calls: a dot segment survives encoding.
    if (value === undefined || value === null || /^\.{0,2}$/.test(String(value))) {
      throw new TypeError(`${name} is missing`);
    }
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return `/api/${call.base}${path}${text && `?${text}`}`;
}

import type { Call } from "@quire/contracts/call";

/** Returns a call's path and query: parameters are encoded, an array repeats its name, undefined is omitted. */
export function addressOf(call: Call, params: object = {}, query: object = {}): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown>)[name];
    // "/posts//publish" and "/posts/../publish" would reach other calls: dot segments survive encoding.
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

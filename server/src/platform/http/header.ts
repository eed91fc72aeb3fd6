import type { Request } from "@hapi/hapi";

/** One request header, by its lower-case name. A header sent twice gives its first value. */
export function header(request: Pick<Request, "headers">, name: string): string | undefined {
  const value = request.headers[name] as string | string[] | undefined;
  return Array.isArray(value) ? value[0] : value;
}

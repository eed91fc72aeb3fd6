import type { Request } from "@hapi/hapi";

/** Returns one request header by its lower-case name; the first value if it is repeated. */
export function header(request: Pick<Request, "headers">, name: string): string | undefined {
  const value = request.headers[name] as string | string[] | undefined;
  return Array.isArray(value) ? value[0] : value;
}

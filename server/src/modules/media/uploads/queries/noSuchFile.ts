import type { ResponseObject, ResponseToolkit } from "@hapi/hapi";

/** Says no more than that: whether a file is private, gone or never was is nobody's business. */
export function noSuchFile(reply: ResponseToolkit): ResponseObject {
  return reply
    .response("File not found.")
    .type("text/plain")
    .code(404)
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff");
}

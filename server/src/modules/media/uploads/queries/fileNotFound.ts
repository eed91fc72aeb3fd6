import type { ResponseObject, ResponseToolkit } from "@hapi/hapi";

/** Doesn't say whether the file is private, deleted, or never existed. */
export function fileNotFound(reply: ResponseToolkit): ResponseObject {
  return reply
    .response("File not found.")
    .type("text/plain")
    .code(404)
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff");
}

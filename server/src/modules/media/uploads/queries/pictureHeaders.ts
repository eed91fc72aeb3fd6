import type { ResponseObject } from "@hapi/hapi";

/** Adds a picture's headers. Prevents sniffing and scripts, even if it turns out to be a page. */
export function withPictureHeaders(
  response: ResponseObject,
  cacheControl: string,
  sharedWith: "cross-origin" | "same-origin" = "cross-origin",
): ResponseObject {
  return response
    .header("cache-control", cacheControl)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", sharedWith);
}

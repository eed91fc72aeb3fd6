import { isBoom } from "@hapi/boom";
import type { Server } from "@hapi/hapi";
import { errors } from "@quire/contracts/errors";
import { isUnavailable } from "../platform/database/isUnavailable.ts";
import { isApiPath } from "../platform/http/isApiPath.ts";
import { respondEarly } from "../platform/http/lingering.ts";
import { loggedPath } from "../platform/http/loggedPath.ts";
import type { Platform } from "../platform/platform.ts";
import { StorageUnavailable } from "../platform/storage/storage.ts";

const WORDS: Record<number, string> = {
  400: "This address could not be read.",
  404: errors.not_found.message,
  405: errors.method_not_allowed.message,
  413: errors.too_large.message,
  503: errors.unavailable.message,
};

/** Returns the page for a request that couldn't be processed: plain words, never cached. */
export function mapPageErrors(server: Server, platform: Platform): void {
  server.ext("onPreResponse", async (request, reply) => {
    const { response } = request;
    if (!isBoom(response) || isApiPath(request.path)) return reply.continue;
    const isAway = isUnavailable(response) || response instanceof StorageUnavailable;
    const status = isAway ? 503 : response.output.statusCode;
    if (status >= 500) {
      platform.log.error(
        { err: response, request_id: request.info.id, path: loggedPath(request.path) },
        "page failed",
      );
    }
    const text = `${WORDS[status] ?? errors.unexpected.message}\n`;
    const early = await respondEarly(request, reply, { text, type: "text/plain; charset=utf-8" });
    if (isAway) early.header("retry-after", "5");
    return early.code(status).header("cache-control", "no-store").header("x-content-type-options", "nosniff");
  });
}

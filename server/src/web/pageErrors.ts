import { isBoom } from "@hapi/boom";
import type { Server } from "@hapi/hapi";
import { refusalOf } from "../platform/http/errorMapper.ts";
import { isApiPath } from "../platform/http/isApiPath.ts";
import { respondEarly } from "../platform/http/lingering.ts";
import { loggedPath } from "../platform/http/loggedPath.ts";
import type { Platform } from "../platform/platform.ts";

/** Returns the page for a request that couldn't be processed: plain words, never cached. */
export function mapPageErrors(server: Server, platform: Platform): void {
  server.ext("onPreResponse", async (request, reply) => {
    const { response } = request;
    if (!isBoom(response) || isApiPath(request.path)) return reply.continue;
    const { status, message, retryAfter } = refusalOf(response);
    if (status >= 500) {
      platform.log.error(
        { err: response, request_id: request.info.id, path: loggedPath(request.path) },
        "page failed",
      );
    }
    const text = `${status === 400 ? "This address could not be read." : message}\n`;
    const early = await respondEarly(request, reply, { text, type: "text/plain; charset=utf-8" });
    if (retryAfter) early.header("retry-after", String(Math.ceil(retryAfter)));
    return early.code(status).header("cache-control", "no-store").header("x-content-type-options", "nosniff");
  });
}

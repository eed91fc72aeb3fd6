import type { Readable } from "node:stream";
import { dayOf } from "@quire/domain/views";
import type { Context } from "../../platform/http/context.ts";

/** Answers with a CSV file that is written while it is sent. */
export function sendTable({ platform, http }: Context, name: string, body: Readable): Blob {
  const response = http.reply
    .response(body)
    .type("text/csv")
    .header("content-disposition", `attachment; filename="${name}-${dayOf(platform.clock.now())}.csv"`)
    .header("x-content-type-options", "nosniff");
  // A stream has no type of its own in the contract: the route sends on a response that is made already.
  return response as unknown as Blob;
}

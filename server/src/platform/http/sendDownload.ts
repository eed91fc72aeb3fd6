import type { Readable } from "node:stream";
import { dayOf } from "@quire/domain/sites/views";
import type { Context } from "./context.ts";

const TYPES = { csv: "text/csv", pdf: "application/pdf", zip: "application/zip" } as const;

/**
 * Responds with a file that is generated while it is sent, `subscribers-2026-01-05.csv`, and that a page must not
 * display.
 */
export function sendDownload(
  { platform, http }: Context,
  { stem, extension, body }: { stem: string; extension: keyof typeof TYPES; body: Readable },
): Blob {
  const name = `${stem}-${dayOf(platform.clock.now())}.${extension}`;
  const response = http.reply
    .response(body)
    .type(TYPES[extension])
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("x-content-type-options", "nosniff");
  // The contract has no type for a stream: the route passes a finished response through.
  return response as unknown as Blob;
}

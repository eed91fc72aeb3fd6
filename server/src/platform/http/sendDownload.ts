import type { Readable } from "node:stream";
import { dayOf } from "@quire/domain/sites/views";
import type { Context } from "./context.ts";

const TYPES = { csv: "text/csv", pdf: "application/pdf", zip: "application/zip" } as const;

/** Answers with a file that is written while it is sent, `subscribers-2026-01-05.csv`, and that no page may show. */
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
  // A stream has no type of its own in the contract: the route sends on a response that is made already.
  return response as unknown as Blob;
}

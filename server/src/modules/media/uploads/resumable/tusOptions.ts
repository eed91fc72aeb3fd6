import type { ServerRoute } from "@hapi/hapi";
import { UPLOAD_LIMITS } from "@quire/domain/media/uploads";
import { TUS_VERSION } from "./tusHeaders.ts";

/** Answers a tus client's OPTIONS request: protocol version and maximum size. */
export const tusOptions: ServerRoute = {
  method: "OPTIONS",
  path: "/api/w/sites/{id}/uploads/{kind}/resumable",
  handler: (request, reply) => {
    const maxSize = UPLOAD_LIMITS[request.params.kind as keyof typeof UPLOAD_LIMITS] ?? 0;
    return reply
      .response()
      .code(204)
      .header("tus-resumable", TUS_VERSION)
      .header("tus-version", TUS_VERSION)
      .header("tus-extension", "creation,expiration,termination")
      .header("tus-max-size", String(maxSize));
  },
};

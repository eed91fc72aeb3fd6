import type { ServerRoute } from "@hapi/hapi";
import { readDesign } from "../modules/sites/designPath.ts";

/**
 * The style sheets of site designs, on every host: an address says which, so that none is looked up. One from before
 * an update of ours gets today's styles, which caches must not store under that address.
 */
export const designRoutes: ServerRoute[] = [
  {
    method: "GET",
    path: "/design-{name}.css",
    handler: (request, reply) => {
      const design = readDesign(String(request.params.name));
      if (!design) return reply.response("This doesn't exist\n").type("text/plain").code(404);
      return reply
        .response(design.css)
        .type("text/css; charset=utf-8")
        .header("x-content-type-options", "nosniff")
        .header("cache-control", design.isCurrent ? "public, max-age=31536000, immutable" : "no-cache");
    },
  },
];

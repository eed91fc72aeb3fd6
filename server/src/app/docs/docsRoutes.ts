import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ServerRoute } from "@hapi/hapi";
import { platformUrl } from "../../platform/http/urls.ts";
import type { Platform } from "../../platform/platform.ts";

/** Files of the viewer that the page loads, with their types. */
const VIEWER: Record<string, string> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
};

/** The viewer blocks the page for many seconds while it resolves a 3.1 description of this size, but not a 3.0 one. */
const START = `const url = "/docs/openapi.json";
fetch(url)
  .then((response) => response.json())
  .then((description) => {
    const spec = { ...description, openapi: "3.0.3" };
    SwaggerUIBundle({ spec, url, dom_id: "#docs", deepLinking: true, docExpansion: "list", defaultModelsExpandDepth: -1 });
  });
`;

/** The viewer sets styles from its script and shows images from data URLs; nothing else is relaxed. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** `/docs`: the API reference, with requests to try; `/docs/openapi.json` for programs. */
export function docsRoutes(platform: Platform): ServerRoute[] {
  const { config } = platform;
  let description: string | null = null;
  const page = documentOf(config.productName);
  return [
    {
      method: "GET",
      path: "/docs/openapi.json",
      handler: async (_request, reply) => {
        // Loaded on the first request, so that startup doesn't wait for the schema converter.
        const { openApi } = await import("./openApi.ts");
        description ??= JSON.stringify(openApi(config.productName, platformUrl(config)));
        return reply
          .response(description)
          .type("application/json; charset=utf-8")
          .header("cache-control", "no-cache");
      },
    },
    {
      method: "GET",
      path: "/docs",
      handler: (_request, reply) =>
        reply
          .response(page)
          .type("text/html; charset=utf-8")
          .header("content-security-policy", POLICY)
          .header("x-content-type-options", "nosniff"),
    },
    {
      method: "GET",
      path: "/docs/start.js",
      handler: (_request, reply) => reply.response(START).type("text/javascript; charset=utf-8"),
    },
    ...Object.entries(VIEWER).map(
      ([name, type]): ServerRoute => ({
        method: "GET",
        path: `/docs/${name}`,
        handler: async (_request, reply) =>
          reply
            .response(await readFile(join(viewerFolder(), name)))
            .type(type)
            .header("cache-control", "public, max-age=86400"),
      }),
    ),
  ];
}

function viewerFolder(): string {
  return dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
}

const documentOf = (product: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${product} API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <main id="docs"></main>
    <noscript>The description of the API is at <a href="/docs/openapi.json">/docs/openapi.json</a>.</noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Server } from "@hapi/hapi";
import type { PageRenderer } from "@quire/contracts/records/page";
import { createServer, type ViteDevServer } from "vite";
import type { Config } from "../platform/config.ts";
import { installedFolder } from "../platform/installedFolder.ts";
import type { PageTemplate } from "../web/pageTemplate.ts";
import { readShell } from "../web/shell.ts";

const ENTRY = "/src/app/entry-server.tsx";

/** Serves the app from its source, through Vite in this same process: an edit shows in the page without a restart. */
export async function openViteTemplate(
  server: Server,
  config: Pick<Config, "platformHost">,
): Promise<PageTemplate> {
  const root = installedFolder("pwa");
  const vite = await createServer({
    root,
    appType: "custom",
    server: {
      middlewareMode: true,
      // On our own port, so that the page's policy needs no other origin.
      ws: { server: server.listener },
      cors: false,
      allowedHosts: [`.${config.platformHost.replace(/:\d+$/, "")}`],
    },
  });
  let edits = 0;
  vite.watcher.on("all", () => edits++);
  serveBefore(server, vite);
  server.ext("onPreStop", () => vite.close());
  return {
    async render(page, parts) {
      try {
        const html = await vite.transformIndexHtml(
          "/app.html",
          await readFile(join(root, "app.html"), "utf8"),
        );
        const { renderApp } = (await vite.ssrLoadModule(ENTRY)) as PageRenderer;
        return readShell(html)({ ...parts, app: renderApp(page) });
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
    edition: () => `edit ${edits}`,
    // Vite injects scripts and styles into the page (a hash would disable 'unsafe-inline'), and polls for a restart
    // from a worker.
    sources: { scripts: ["'unsafe-inline'"], styles: ["'unsafe-inline'"], workers: ["blob:"] },
    routes: async () => [],
  };
}

/**
 * Lets Vite serve its modules, and hapi everything else: a hundred modules per page are not worth logging and
 * measuring.
 */
function serveBefore({ listener }: Server, vite: ViteDevServer): void {
  const listeners = listener.listeners("request") as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  listener.removeAllListeners("request");
  listener.on("request", (request: IncomingMessage, response: ServerResponse) => {
    vite.middlewares(request, response, (error?: unknown) => {
      if (error) response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
      else for (const handle of listeners) handle(request, response);
    });
  });
}

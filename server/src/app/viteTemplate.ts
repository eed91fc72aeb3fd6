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

/** The app from its source, through Vite in this very process: an edit shows in the page without a restart. */
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
      // On our own port, so that the page's policy needs no other address.
      ws: { server: server.listener },
      cors: false,
      allowedHosts: [`.${config.platformHost.replace(/:\d+$/, "")}`],
    },
  });
  let edits = 0;
  vite.watcher.on("all", () => edits++);
  answerBefore(server, vite);
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
    // Vite writes scripts and styles into the page (a hash beside this would switch it off), and waits for a restart
    // in a worker.
    sources: { scripts: ["'unsafe-inline'"], styles: ["'unsafe-inline'"], workers: ["blob:"] },
    routes: async () => [],
  };
}

/** Lets Vite answer for its modules, and hapi for all else: a hundred modules a page are no requests to log and measure. */
function answerBefore({ listener }: Server, vite: ViteDevServer): void {
  const ours = listener.listeners("request") as ((ask: IncomingMessage, answer: ServerResponse) => void)[];
  listener.removeAllListeners("request");
  listener.on("request", (ask: IncomingMessage, answer: ServerResponse) => {
    vite.middlewares(ask, answer, (error?: unknown) => {
      if (error) answer.writeHead(500, { "content-type": "text/plain" }).end(String(error));
      else for (const handle of ours) handle(ask, answer);
    });
  });
}

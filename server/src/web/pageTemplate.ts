import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Server, ServerRoute } from "@hapi/hapi";
import type { Page, PageRenderer } from "@quire/contracts/records/page";
import { installedFolder } from "../platform/installedFolder.ts";
import type { Platform } from "../platform/platform.ts";
import { StartupError } from "../platform/startupError.ts";
import { assetRoutes } from "./assetRoutes.ts";
import { openOtherBuilds, storeBuild } from "./otherBuilds.ts";
import type { ExtraSources } from "./securityHeaders.ts";
import { hashInlineScripts, readShell, type ShellParts } from "./shell.ts";

/** The app as pages need it: how a page is rendered into its document, and what that document loads. */
export interface PageTemplate {
  /** The complete document of a page. Rejects only on a defect. */
  render(page: Page, parts: Omit<ShellParts, "app">): Promise<string>;
  /** Changes with the app: a document rendered by another build is not served again. */
  edition(): string;
  /** What its documents may load and run besides our own files. */
  sources: ExtraSources;
  /** The routes of the client's files; `headers` are those of a document, for the shell. */
  routes(headers: Readonly<Record<string, string>>, platform: Platform): Promise<ServerRoute[]>;
}

/** Opens the app for a server that isn't listening yet. */
export type OpenTemplate = (server: Server) => Promise<PageTemplate>;

/** The app as `npm run build` wrote it to `pwa/dist`; a missing or foreign build is a startup error. */
export async function openBuiltTemplate(distDir = installedFolder("pwa/dist")): Promise<PageTemplate> {
  // `dist` links to the last build, and this process stays with the one that it started with.
  const buildDir = await readBuild(() => realpath(distDir));
  const clientDir = join(buildDir, "client");
  const html = await readBuild(() => readFile(join(clientDir, "app.html"), "utf8"));
  const renderer = await readBuild(
    () => import(pathToFileURL(join(buildDir, "server", "entry.js")).href) as Promise<PageRenderer>,
  );
  const fill = readShell(html);
  return {
    render: async (page, parts) => fill({ ...parts, app: renderer.renderApp(page) }),
    edition: () => "built",
    sources: { scripts: hashInlineScripts(html), styles: [], workers: [] },
    async routes(headers, platform) {
      const bucket = platform.config.s3 ? platform.storage : null;
      if (bucket) await storeInBucket(platform, join(clientDir, "assets"));
      return assetRoutes(clientDir, headers, openOtherBuilds(dirname(buildDir), bucket));
    },
  };
}

/** Before the first page: another process may be asked for its files. Without them, such a page reloads once. */
async function storeInBucket(platform: Platform, assetsDir: string): Promise<void> {
  try {
    await storeBuild(platform, assetsDir);
  } catch (error) {
    platform.log.error({ err: error }, "could not store the app's files in the bucket");
  }
}

async function readBuild<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new StartupError("The app is not built. Run: npm run build", { cause });
  }
}

import { join } from "node:path";
import { installedFolder } from "../../../platform/installedFolder.ts";
import { withTempDir } from "../../withTempDir.ts";
import { listAssets, makeOtherBuild } from "./otherBuild.ts";
import type { Fleet } from "./startFleet.ts";

/** Pages that guests open. nginx gives about half of them to each build. */
const PAGES = 20;

/**
 * Runs the second process from another build. Guests open pages and load the files that these name, wherever nginx
 * sends each request; then each process is asked for every file of both builds. Returns the requests, and the files
 * that were missing. Leaves the second process stopped.
 */
export async function serveTwoBuilds(fleet: Fleet): Promise<{ read: number; missing: string[] }> {
  const { clients, siteHost, machines } = fleet;
  const [, second] = machines;
  const missing: string[] = [];
  let read = 0;

  async function load(path: string): Promise<string> {
    // An address of its own, so that nginx has it in no cache.
    const { status, text } = await clients.send({ host: siteHost, path: `${path}?n=${++read}` });
    if (status !== 200) missing.push(`${path} through nginx: ${status}`);
    return text;
  }

  async function openPages(): Promise<void> {
    for (let at = 0; at < PAGES; at++) {
      const page = await load("/");
      const named = new Set(page.match(/\/assets\/[\w.-]+/g));
      if (named.size === 0) missing.push("a page names no file");
      await Promise.all([...named].map(load));
    }
  }

  return withTempDir(async (dir) => {
    const program = await makeOtherBuild(dir);
    await second.process().stop();
    await second.start(program);
    try {
      await openPages();
      const builds = [installedFolder("pwa/dist"), join(dir, "pwa/dist")];
      const files = (await Promise.all(builds.map(listAssets))).flat();
      for (const [at, { port }] of machines.entries()) {
        const request = async (file: string) => {
          read++;
          const { status, body } = await fetch(`http://127.0.0.1:${port}/assets/${file}`);
          await body?.cancel();
          if (status !== 200) missing.push(`${file} from process ${at}: ${status}`);
        };
        await Promise.all(files.map(request));
      }
    } finally {
      // Before its files are removed.
      await second.process().stop();
    }
    return { read, missing };
  });
}

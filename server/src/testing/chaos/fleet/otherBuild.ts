import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { installedFolder } from "../../../platform/installedFolder.ts";

const TEXTS = new Set([".js", ".css", ".html", ".json"]);

/**
 * Makes an installation in `dir` whose client has the files of ours under other names, as an update would. Returns
 * its server program.
 */
export async function makeOtherBuild(dir: string): Promise<string> {
  const root = join(installedFolder("migrations"), "..");
  await mkdir(join(dir, "server"));
  for (const shared of ["node_modules", "server/node_modules", "migrations", "server/passwords"]) {
    await symlink(join(root, shared), join(dir, shared));
  }
  const server = join(dir, "server/dist");
  await cp(installedFolder("server/dist"), server, { recursive: true, dereference: true });
  const client = join(dir, "pwa/builds/other");
  await cp(installedFolder("pwa/dist"), client, { recursive: true, dereference: true });
  await symlink(join("builds", "other"), join(dir, "pwa/dist"));
  await renameAssets(client);
  return join(server, "main.js");
}

/** Returns the names of a build's assets: `app-BUW0dyPe.js`. */
export const listAssets = (distDir: string) => readdir(join(distDir, "client/assets"));

/** Reverses the hash in each asset's name, and in each text that names it. */
async function renameAssets(distDir: string): Promise<void> {
  const assets = join(distDir, "client/assets");
  const names = new Map<string, string>();
  for (const name of await listAssets(distDir)) {
    const [, start, hash = "", end] = /^(.*-)([\w-]{8})(\.\w+)$/.exec(name) ?? [];
    if (hash) names.set(name, `${start}${[...hash].reverse().join("")}${end}`);
  }
  const named = new RegExp([...names.keys()].map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  for (const entry of await readdir(distDir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXTS.has(extname(file))) continue;
    const text = await readFile(file, "utf8");
    await writeFile(
      file,
      text.replaceAll(named, (name) => names.get(name) ?? name),
    );
  }
  for (const [name, other] of names) await rename(join(assets, name), join(assets, other));
}

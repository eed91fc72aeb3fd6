import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { batchBy } from "../platform/batchBy.ts";
import type { Platform } from "../platform/platform.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { typeOfAsset } from "./assetTypes.ts";

/** Returns an asset of another build by its file name; null if no build has it. */
export type ReadOtherAsset = (name: string) => Promise<Buffer | null>;

const FOLDER = "builds";
const LAST_BUILDS = 3;
const UPLOADS_AT_ONCE = 10;
/** Only what a build could have made: other names are not worth a question to the bucket. */
const ASSET_NAME = /^\w[\w.-]*-[\w-]{8}\.\w+$/;

interface StoredBuild {
  /** `<time>-<hash>`, so that names sort by time. */
  name: string;
  /** The same for the same assets, whichever machine built them. */
  hash: string;
  files: Set<string>;
}

/**
 * Stores a build's assets in the bucket, and deletes all but the last three builds. While processes of two builds run
 * side by side, any of them may be asked for a file of the other.
 */
export async function storeBuild({ storage, clock }: Pick<Platform, "storage" | "clock">, assetsDir: string) {
  const files = (await readdir(assetsDir)).sort();
  const hash = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16);
  const builds = await listBuilds(storage);
  // Started again, and after a rollback, it is the newest once more.
  const [newest] = builds;
  const time = clock.now().toISOString().replaceAll(/[-:.]/g, "");
  const build = newest?.hash === hash ? newest : { name: `${time}-${hash}`, hash, files: new Set<string>() };

  const missing = files.filter((file) => !build.files.has(file));
  for (let at = 0; at < missing.length; at += UPLOADS_AT_ONCE) {
    await Promise.all(
      missing.slice(at, at + UPLOADS_AT_ONCE).map(async (file) => {
        const body = Readable.from([await readFile(join(assetsDir, file))]);
        await storage.put(keyOf(build, file), body, { contentType: typeOfAsset(file) });
      }),
    );
  }
  await deleteOldBuilds(storage, [build, ...builds.filter((other) => other !== build)]);
}

/** @param builds newest first */
async function deleteOldBuilds(storage: Storage, builds: readonly StoredBuild[]): Promise<void> {
  const last = new Set<string>();
  for (const build of builds) {
    if (last.size < LAST_BUILDS && !last.has(build.hash)) last.add(build.hash);
    else await Promise.all([...build.files].map((file) => storage.delete(keyOf(build, file))));
  }
}

/**
 * Finds assets of other builds: those in `buildsDir` on this machine, also of builds made while this process runs, and
 * those in the bucket, if there is one.
 */
export function openOtherBuilds(buildsDir: string, bucket: Storage | null): ReadOtherAsset {
  // Requests during a listing share the next one, so that a build stored a moment ago is found.
  const list = batchBy(() => (bucket ? listBuilds(bucket) : Promise.resolve([])));
  return async (name) => {
    if (!ASSET_NAME.test(name)) return null;
    for (const build of await readdir(buildsDir)) {
      const bytes = await readFile(join(buildsDir, build, "client", "assets", name)).catch(() => null);
      if (bytes) return bytes;
    }
    if (!bucket) return null;
    const { output: builds } = await list("", name);
    const build = builds.find(({ files }) => files.has(name));
    const body = build && (await bucket.get(keyOf(build, name)));
    return body ? buffer(body) : null;
  };
}

const keyOf = ({ name }: StoredBuild, file: string): string => `${FOLDER}/${name}/${file}`;

/** Returns the builds in the bucket, newest first. */
async function listBuilds(storage: Storage): Promise<StoredBuild[]> {
  const builds = new Map<string, StoredBuild>();
  for await (const key of storage.list(FOLDER)) {
    const [, name = "", file = ""] = key.split("/");
    const build = builds.get(name) ?? { name, hash: name.split("-")[1] ?? "", files: new Set() };
    build.files.add(file);
    builds.set(name, build);
  }
  return [...builds.values()].sort((a, b) => (a.name < b.name ? 1 : -1));
}

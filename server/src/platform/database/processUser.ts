import { spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartupError } from "../startupError.ts";

/** The user that the database runs as. */
export interface ProcessUser {
  uid: number;
  gid: number;
}

const NAME = "postgres";

/** Null for an ordinary user: the database then runs as that user. PostgreSQL refuses to run as root. */
export async function databaseUser(clusterDir: string): Promise<ProcessUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  // A cluster created earlier by an ordinary user stays that user's.
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return lookUp() ?? create();
}

function lookUp(): ProcessUser | null {
  const uid = spawnSync("id", ["-u", NAME], { encoding: "utf8" });
  const gid = spawnSync("id", ["-g", NAME], { encoding: "utf8" });
  if (uid.status !== 0 || gid.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function create(): ProcessUser {
  const made = spawnSync("useradd", ["--system", "--user-group", "--no-create-home", NAME], {
    encoding: "utf8",
  });
  const user = lookUp();
  if (user) return user;
  throw new StartupError(
    `PostgreSQL does not run as root and the user “${NAME}” could not be made (${made.error?.message ?? made.stderr.trim()}). ` +
      "Start as an ordinary user, or set DATABASE_URL to a database of your own.",
  );
}

/**
 * Whether `user` can reach `path`: checks the execute bit of every parent folder, and of the path itself if it is a
 * folder.
 */
export async function canReach(path: string, user: ProcessUser): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const entry = await stat(at).catch(() => null);
    if (entry) {
      const shift = entry.uid === user.uid ? 6 : entry.gid === user.gid ? 3 : 0;
      if (entry.isDirectory() && ((entry.mode >> shift) & 0o1) === 0) return false;
    }
    if (at === dirname(at)) return true;
  }
}

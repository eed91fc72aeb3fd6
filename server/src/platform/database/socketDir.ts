import { chown, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SOCKET_PORT } from "./postmaster.ts";
import type { ProcessUser } from "./processUser.ts";

/** The kernel's limit for a Unix socket's path, less its ending zero (macOS: 103). */
const LONGEST = process.platform === "darwin" ? 103 : 107;

/** `preferred`, or a private folder below the system's temporary one when the socket's path would be too long there. */
export async function chooseSocketDir(preferred: string, user: ProcessUser | null): Promise<string> {
  if (Buffer.byteLength(join(preferred, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST) return preferred;
  // A new, unguessable name: in a shared folder, anyone could have made a foreseeable one before us.
  const dir = await mkdtemp(join(tmpdir(), "quire-"));
  if (user) await chown(dir, user.uid, user.gid);
  return dir;
}

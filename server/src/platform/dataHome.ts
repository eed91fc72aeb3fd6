import { createHash } from "node:crypto";
import { access, chmod, constants, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "./config.ts";
import { canReach, databaseUser } from "./database/processUser.ts";
import { StartupError } from "./startupError.ts";

/** Where data is kept when the checkout cannot serve. */
const FALLBACK = "/var/lib/quire";

/** The folders in use, and a line for the operator when they are not the expected ones. */
export interface DataHome {
  dataDir: string;
  /** The embedded database's own folder. */
  databaseDir: string;
  note: string | null;
}

/**
 * Decides where data is kept. As root the database runs as another user, who cannot enter a folder such as /root: then
 * our default moves to /var/lib/quire; of a DATA_DIR that was given only the database does.
 */
export async function resolveDataHome(
  config: Pick<Config, "dataDir" | "dataDirGiven" | "databaseUrl">,
  fallback: string = FALLBACK,
): Promise<DataHome> {
  const { dataDir } = config;
  const databaseDir = join(dataDir, "database");
  if (config.databaseUrl !== null) return use(dataDir, databaseDir, null);
  const user = await databaseUser(join(databaseDir, "cluster"));
  if (user === null) return use(dataDir, databaseDir, null);
  if (await canReach(dataDir, user)) {
    await makeOpen(dataDir);
    return use(dataDir, databaseDir, null);
  }
  if (!config.dataDirGiven) {
    await makeOpen(fallback);
    const note = `${dataDir} is closed to the database's user, so data is kept in ${fallback}.`;
    return use(fallback, join(fallback, "database"), note);
  }
  // One place for each DATA_DIR, or two installations would meet in one database.
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const apart = join(fallback, "databases", name);
  await makeOpen(join(fallback, "databases"));
  return use(
    dataDir,
    apart,
    `${dataDir} is closed to the database's user, so the database is kept in ${apart}.`,
  );
}

/** Makes the folder passable for the database's user, however strict root's umask is; leaves alone what was there. */
async function makeOpen(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true }).catch(() => undefined); // `use` tells what is wrong
  if (!first) return;
  for (let at = folder; at !== dirname(first); at = dirname(at)) await chmod(at, 0o711);
}

async function use(dataDir: string, databaseDir: string, note: string | null): Promise<DataHome> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartupError(
      `${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that can.`,
    );
  }
  return { dataDir, databaseDir, note };
}

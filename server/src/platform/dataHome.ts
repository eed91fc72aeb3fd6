import { createHash } from "node:crypto";
import { access, chmod, constants, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "./config.ts";
import { canReach, databaseUser } from "./database/processUser.ts";
import { StartupError } from "./startupError.ts";

/** The data folder when the checkout can't be used. */
const FALLBACK = "/var/lib/quire";

/** The folders in use, and a message for the operator when they are not the expected ones. */
export interface DataHome {
  dataDir: string;
  /** The embedded database's own folder. */
  databaseDir: string;
  notice: string | null;
}

/**
 * Decides where data is stored. Under root the database runs as another user, who can't enter a folder such as
 * /root: our default then moves to /var/lib/quire; of a given DATA_DIR only the database moves.
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
    await makePassable(dataDir);
    return use(dataDir, databaseDir, null);
  }
  if (!config.dataDirGiven) {
    await makePassable(fallback);
    const notice = `${dataDir} is closed to the database's user, so data is kept in ${fallback}.`;
    return use(fallback, join(fallback, "database"), notice);
  }
  // One folder per DATA_DIR, or two installations would share one database.
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const separate = join(fallback, "databases", name);
  await makePassable(join(fallback, "databases"));
  return use(
    dataDir,
    separate,
    `${dataDir} is closed to the database's user, so the database is kept in ${separate}.`,
  );
}

/**
 * Makes the folder passable for the database's user, however strict root's umask is; leaves existing folders
 * unchanged.
 */
async function makePassable(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true }).catch(() => undefined); // `use` reports the error
  if (!first) return;
  for (let at = folder; at !== dirname(first); at = dirname(at)) await chmod(at, 0o711);
}

async function use(dataDir: string, databaseDir: string, notice: string | null): Promise<DataHome> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartupError(
      `${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that can.`,
    );
  }
  return { dataDir, databaseDir, notice };
}

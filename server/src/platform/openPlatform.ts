import { dirname } from "node:path";
import { assemblePlatform, type OpenPlatform } from "./assemblePlatform.ts";
import { systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { parseDatabaseUrl } from "./database/address.ts";
import { openEmbeddedDatabase } from "./database/embeddedDatabase.ts";
import { requireDatabase } from "./database/requireDatabase.ts";
import { resolveDataHome } from "./dataHome.ts";
import { openLog } from "./log.ts";
import { loadPreviousSecret, loadSecret } from "./secret.ts";

export interface OpenOptions {
  /** Called when the embedded database is gone and can't be recovered: the process can only end. */
  onLost?: (error: Error) => void;
}

/** Opens everything the server depends on, including the embedded database unless DATABASE_URL names another. */
export async function openPlatform(config: Config, options: OpenOptions = {}): Promise<OpenPlatform> {
  const log = await openLog(config);
  const { dataDir, databaseDir, notice } = await resolveDataHome(config);
  if (notice) log.warn(notice);
  const resolved = { ...config, dataDir };
  const secret = await loadSecret(config.secret, dataDir);
  const previousSecret = await loadPreviousSecret(config.secretPrevious, dataDir);
  const clock = systemClock;
  const replicas = config.databaseReplicaUrls.map(parseDatabaseUrl);
  const parts = { config: resolved, secret, previousSecret, replicas, log, clock, processMetrics: true };
  if (config.databaseUrl) {
    const address = parseDatabaseUrl(config.databaseUrl);
    await requireDatabase(address, log);
    return assemblePlatform({ ...parts, address });
  }
  const database = await openEmbeddedDatabase({
    dir: databaseDir,
    copyDir: dirname(databaseDir),
    log,
    onLost: options.onLost,
  });
  try {
    const platform = await assemblePlatform({ ...parts, address: database.address });
    return {
      ...platform,
      async close() {
        await platform.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createBackup } from "../platform/backup/createBackup.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import { openBackup, restoreBackup } from "../platform/backup/restoreBackup.ts";
import { checkSecrets, readSecrets, restoreSecrets } from "../platform/backup/secretFile.ts";
import { finishRestore } from "../platform/backup/unfinishedRestore.ts";
import { systemClock } from "../platform/clock.ts";
import { type Config, readConfig } from "../platform/config.ts";
import { type DatabaseAddress, parseDatabaseUrl } from "../platform/database/address.ts";
import { findRunningDatabase, openEmbeddedDatabase } from "../platform/database/embeddedDatabase.ts";
import { requireDatabase } from "../platform/database/requireDatabase.ts";
import { resolveDataHome } from "../platform/dataHome.ts";
import { openLog } from "../platform/log.ts";
import { loadPreviousSecret, loadSecret } from "../platform/secret.ts";
import { StartupError } from "../platform/startupError.ts";
import { openStorage } from "../platform/storage/openStorage.ts";

const USAGE = `npm run backup -- <new folder> [--without-files]
npm run restore -- <folder of a backup>`;

/** Runs `backup` or `restore`, and returns what to print. Throws `StartupError` with what the operator can do. */
export async function maintain(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { command, folder, withFiles } = readArgs(args, env);
  const config = readConfig({ LOG_LEVEL: "warn", ...env });
  const manifest =
    command === "backup" ? await backUp(config, folder, withFiles) : await restore(config, folder);
  return summary(command, folder, manifest);
}

function readArgs(args: readonly string[], env: NodeJS.ProcessEnv) {
  const [command, ...rest] = args;
  const folders = rest.filter((arg) => !arg.startsWith("--"));
  const flags = rest.filter((arg) => arg.startsWith("--"));
  const withFiles = !flags.includes("--without-files");
  const isBackup = command === "backup";
  const isFine = folders.length === 1 && flags.length === (withFiles ? 0 : 1) && (isBackup || withFiles);
  if (!isFine || !(isBackup || command === "restore")) throw new StartupError(USAGE);
  // npm runs scripts in the checkout, and says where it was called.
  const folder = resolve(env.INIT_CWD ?? process.cwd(), folders[0] as string);
  return { command, folder, withFiles } as const;
}

/** Backs up the configured installation. Its server may run. */
async function backUp(config: Config, folder: string, withFiles: boolean): Promise<Manifest> {
  const { dataDir, databaseDir } = await resolveDataHome(config);
  const secrets = {
    secret: await loadSecret(config.secret, dataDir),
    previous: await loadPreviousSecret(config.secretPrevious, dataDir),
  };
  const storage = withFiles ? await openStorage({ ...config, dataDir }, { isReader: true }) : null;
  const running = config.databaseUrl
    ? await configuredDatabase(config, config.databaseUrl)
    : await findRunningDatabase(databaseDir);
  const work = (address: DatabaseAddress) =>
    createBackup({ address, storage, secrets, clock: systemClock }, folder);
  return running ? work(running) : withEmbeddedDatabase(config, databaseDir, work);
}

/** Restores into the configured installation, which must be empty. */
async function restore(config: Config, folder: string): Promise<Manifest> {
  const manifest = await openBackup(folder);
  const secrets = await readSecrets(folder);
  checkSecrets(secrets, config);
  const { dataDir, databaseDir } = await resolveDataHome(config);
  const log = await openLog(config);
  async function work(address: DatabaseAddress): Promise<void> {
    const storage = await openStorage({ ...config, dataDir });
    await restoreBackup({ address, storage, log }, folder, manifest);
    await restoreSecrets(secrets, { ...config, dataDir });
    await finishRestore(address);
  }
  if (config.databaseUrl) await work(await configuredDatabase(config, config.databaseUrl));
  else {
    const dirs = [dataDir, databaseDir];
    for (const dir of dirs) await requireEmptyFolder(dir);
    await withEmbeddedDatabase(config, databaseDir, work).catch(async (error) => {
      for (const dir of dirs) await emptyFolder(dir);
      throw error;
    });
  }
  return manifest;
}

async function configuredDatabase(config: Config, url: string): Promise<DatabaseAddress> {
  const address = parseDatabaseUrl(url);
  await requireDatabase(address, await openLog(config));
  return address;
}

async function withEmbeddedDatabase<T>(
  config: Config,
  dir: string,
  work: (address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  await mkdir(dirname(dir), { recursive: true });
  const database = await openEmbeddedDatabase({ dir, copyDir: dirname(dir), log: await openLog(config) });
  try {
    return await work(database.address);
  } finally {
    await database.close();
  }
}

async function requireEmptyFolder(dir: string): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  if (names.length === 0) return;
  throw new StartupError(
    `${dir} is not empty. Stop the server, move that folder away, and restore again: nothing is overwritten.`,
  );
}

async function emptyFolder(dir: string): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) await rm(join(dir, name), { recursive: true });
}

function summary(
  command: "backup" | "restore",
  folder: string,
  { tables, files, made_at }: Manifest,
): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const stored = files ? `${files.count} files (${Math.ceil(files.bytes / 1_000_000)} MB)` : "no files";
  const what = `${rows} rows of ${tables.length} tables and ${stored}`;
  return command === "backup"
    ? `Backed up ${what} to ${folder}. It contains SECRET: keep it where only you can read it.`
    : `Restored ${what}, as of ${made_at}.`;
}

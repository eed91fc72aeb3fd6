import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { StartupError } from "../startupError.ts";
import type { CheckedFile } from "./manifest.ts";

/** SECRET, and the one before it while it is being replaced. */
export interface Secrets {
  secret: string;
  previous: string | null;
}

const FILE = "secret.json";

/** Writes the secrets so that only the backup's owner can read them. */
export async function writeSecrets(folder: string, secrets: Secrets): Promise<CheckedFile> {
  const text = `${JSON.stringify(secrets)}\n`;
  await writeFile(join(folder, FILE), text, { mode: 0o600, flush: true });
  return { file: FILE, sha256: createHash("sha256").update(text).digest("hex") };
}

export async function readSecrets(folder: string): Promise<Secrets> {
  return JSON.parse(await readFile(join(folder, FILE), "utf8")) as Secrets;
}

type ConfiguredSecrets = Pick<Config, "secret" | "secretPrevious">;

/** Throws `StartupError` if the environment has other secrets: sealed data and links of the backup would not open. */
export function checkSecrets(backup: Secrets, { secret, secretPrevious }: ConfiguredSecrets): void {
  if (secret === null || [secret, secretPrevious].includes(backup.secret)) return;
  throw new StartupError(
    `SECRET is not the backup's. Set SECRET, or SECRET_PREVIOUS, to the value in its ${FILE}.`,
  );
}

/** Puts a backup's secrets where the server reads them, unless the environment has them. */
export async function restoreSecrets(
  backup: Secrets,
  { secret, dataDir }: ConfiguredSecrets & Pick<Config, "dataDir">,
): Promise<void> {
  if (secret !== null) return;
  const options = { mode: 0o600, flush: true };
  await writeFile(join(dataDir, "secret"), `${backup.secret}\n`, options);
  if (backup.previous === null) return;
  await writeFile(join(dataDir, "secret.previous"), `${backup.previous}\n`, options);
}

import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { link, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns SECRET as given, or the one in `dataDir`, created at the first start and readable by its owner only. */
export async function loadSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, "secret");
  const mine = `${path}.${randomUUID()}`;
  const known = await readFile(path, "utf8").catch(() => null);
  if (known) return known.trim();
  await writeFile(mine, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  // Linked, not renamed: of two concurrent first starts the later must use the earlier's, or their cookies would
  // differ.
  await link(mine, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(mine);
  return (await readFile(path, "utf8")).trim();
}

/** Derives a key per purpose, so that one that leaks or is misused opens nothing else. */
export function deriveSecrets(secret: string): (purpose: string) => Buffer {
  const made = new Map<string, Buffer>();
  return (purpose) => {
    let key = made.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
      made.set(purpose, key);
    }
    return key;
  };
}

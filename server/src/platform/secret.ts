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

/** Returns SECRET_PREVIOUS as given, or what `dataDir/secret.previous` holds; null when nothing is being rotated. */
export async function loadPreviousSecret(configured: string | null, dataDir: string): Promise<string | null> {
  if (configured) return configured;
  const stored = await readFile(join(dataDir, "secret.previous"), "utf8").catch((error) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  });
  return stored?.trim() || null;
}

/** Keys of an installation, 32 bytes per purpose, so that one that leaks or is misused opens nothing else. */
export interface Keys {
  /** The key that signs and encrypts: `secret("xsrf")` and `secret("links")` are unrelated. */
  secret(purpose: string): Buffer;
  /** The keys that verify and decrypt: that one, and during a rotation the one before it. */
  secrets(purpose: string): readonly Buffer[];
}

/** Derives keys from SECRET, and from the one that it replaces. */
export function deriveKeys(secret: string, previous: string | null = null): Keys {
  const derived = new Map<string, [Buffer, ...Buffer[]]>();
  function keysFor(purpose: string): [Buffer, ...Buffer[]] {
    let keys = derived.get(purpose);
    if (!keys) {
      keys = [deriveKey(secret, purpose), ...(previous === null ? [] : [deriveKey(previous, purpose)])];
      derived.set(purpose, keys);
    }
    return keys;
  }
  return { secret: (purpose) => keysFor(purpose)[0], secrets: keysFor };
}

const deriveKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

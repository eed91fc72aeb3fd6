import { join } from "node:path";
import type { Config } from "../config.ts";
import { openFolderStorage } from "./folderStorage.ts";
import { openS3Storage } from "./s3Storage.ts";
import type { Storage } from "./storage.ts";

/** Opens the configured storage. `isReader`: another process writes to it. */
export function openStorage(
  { s3, dataDir }: Pick<Config, "s3" | "dataDir">,
  options: { isReader?: boolean } = {},
): Promise<Storage> {
  if (s3) return openS3Storage(s3, join(dataDir, "uploads"));
  return openFolderStorage(join(dataDir, "files"), options);
}

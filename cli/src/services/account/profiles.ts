import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import envPaths from "env-paths";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { replaceFile } from "../replaceFile.ts";

/** A sign-in kept on this computer, for one host. */
export interface Profile {
  token: string;
  session_id: string | null;
  user: { id: string; name: string; site_url: string | null };
  /** UTC ISO 8601. */
  signed_in: string;
}

interface ProfileFile {
  version: 1;
  /** The host of the last sign-in, which commands use when none is named. */
  current: string | null;
  hosts: Record<string, Profile>;
}

const EMPTY: ProfileFile = { version: 1, current: null, hosts: {} };

/** Where sign-ins are kept; `XDG_CONFIG_HOME` counts on every system. */
export function profilesPath(env: Terminal["env"]): string {
  const dir = env.XDG_CONFIG_HOME
    ? join(env.XDG_CONFIG_HOME, "quire")
    : envPaths("quire", { suffix: "" }).config;
  return join(dir, "profiles.json");
}

export async function readProfiles(path: string): Promise<ProfileFile> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return structuredClone(EMPTY);
    throw unusable(path, error);
  }
  try {
    const file = JSON.parse(text) as ProfileFile;
    if (file.version === 1 && typeof file.hosts === "object" && file.hosts !== null) return file;
  } catch (error) {
    throw unusable(path, error);
  }
  throw unusable(path, null);
}

/** Changes the file in one step, readable by its owner alone: it holds tokens. */
export async function changeProfiles(path: string, change: (file: ProfileFile) => void): Promise<void> {
  const file = await readProfiles(path);
  change(file);
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  await replaceFile(path, `${JSON.stringify(file, null, 2)}\n`, 0o600);
}

function unusable(path: string, cause: unknown): Failure {
  return new Failure(
    {
      exit: Exit.failure,
      code: "profiles_unreadable",
      message: `The file of your sign-ins can't be read: ${path}`,
      next: "Move it away and run: quire login",
    },
    cause,
  );
}

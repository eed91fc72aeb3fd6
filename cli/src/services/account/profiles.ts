import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import envPaths from "env-paths";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { replaceFile } from "../replaceFile.ts";

/** A stored sign-in. */
export interface Profile {
  /** Origin of its host, such as `https://quire.example`. */
  host: string;
  token: string;
  session_id: string | null;
  user: { id: string; name: string; site_url: string | null };
  /** UTC ISO 8601. */
  signed_in: string;
}

export interface ProfileFile {
  version: 2;
  /** The profile of the last sign-in; the default of all commands. */
  current: string | null;
  profiles: Record<string, Profile>;
}

/** The file's first format: one sign-in per host. */
interface HostsFile {
  version: 1;
  current: string | null;
  hosts: Record<string, Omit<Profile, "host">>;
}

/** Path of the profiles file; `XDG_CONFIG_HOME` applies on every system. */
export function profilesPath(env: Terminal["env"]): string {
  return join(configDir(env), "profiles.json");
}

/** The program's configuration folder. */
export function configDir(env: Terminal["env"]): string {
  return env.XDG_CONFIG_HOME ? join(env.XDG_CONFIG_HOME, "quire") : envPaths("quire", { suffix: "" }).config;
}

/** Returns the default profile name of a host. */
export function profileOfHost(origin: string): string {
  return new URL(origin).host;
}

export async function readProfiles(path: string): Promise<ProfileFile> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return emptyFile();
    throw unusable(path, error);
  }
  let file: ProfileFile | HostsFile;
  try {
    file = JSON.parse(text) as ProfileFile | HostsFile;
  } catch (error) {
    throw unusable(path, error);
  }
  if (file?.version === 2 && isRecord(file.profiles)) return file;
  if (file?.version === 1 && isRecord(file.hosts)) return withNames(file);
  throw unusable(path, null);
}

/** Updates the file atomically, readable only by its owner: it contains tokens. */
export async function changeProfiles(path: string, change: (file: ProfileFile) => void): Promise<void> {
  const file = await readProfiles(path);
  change(file);
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  await replaceFile(path, `${JSON.stringify(file, null, 2)}\n`, 0o600);
}

function emptyFile(): ProfileFile {
  return { version: 2, current: null, profiles: {} };
}

function withNames({ current, hosts }: HostsFile): ProfileFile {
  const named = Object.entries(hosts).map(([host, saved]) => [profileOfHost(host), { host, ...saved }]);
  return {
    version: 2,
    current: current === null ? null : profileOfHost(current),
    profiles: Object.fromEntries(named),
  };
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unusable(path: string, cause: unknown): Failure {
  return new Failure(
    {
      exit: Exit.failure,
      code: "profiles_unreadable",
      message: `Your sign-ins file can't be read: ${path}`,
      next: "Move it away and run: quire login",
    },
    cause,
  );
}

import { Exit, Failure } from "../../exit.ts";
import { DEFAULT_HOST, parseHost } from "../../host.ts";
import { suggest } from "../../suggest.ts";
import type { Terminal } from "../../terminal.ts";
import type { Settings } from "../config/settings.ts";
import { requireProfileName } from "./profileName.ts";
import { type ProfileFile, profileOfHost, profilesPath, readProfiles } from "./profiles.ts";

/** Which host a command talks to, and as whom. */
export interface Place {
  origin: string;
  /** Name under which the sign-in is, or would be, kept on this computer. */
  profile: string;
}

export interface Wanted {
  host?: string;
  profile?: string;
  /** What is set for all commands. */
  settings?: Settings;
}

/**
 * Where to go: the profile that is named (`--profile`, `QUIRE_PROFILE`), else the host that is (`--host`, `QUIRE_HOST`), else
 * what `quire config` says of either, else where the last sign-in was, else this machine. Of several profiles of one host the current one is taken, or the newest.
 */
export async function choosePlace({ env }: Pick<Terminal, "env">, wanted: Wanted): Promise<Place> {
  const file = await readProfiles(profilesPath(env));
  const profile = (wanted.profile ?? env.QUIRE_PROFILE)?.trim();
  if (profile) return placeOfProfile(file, requireProfileName(profile), wanted.host, env.QUIRE_HOST);
  const { settings = {} } = wanted;
  const named = wanted.host || env.QUIRE_HOST;
  if (!named && settings.profile) return placeOfProfile(file, settings.profile, undefined, settings.host);
  const asked = named || settings.host;
  const origin = asked ? parseHost(asked) : originOfCurrent(file);
  return { origin, profile: profileAt(file, origin) };
}

function placeOfProfile(file: ProfileFile, profile: string, named?: string, standing?: string): Place {
  const kept = file.profiles[profile]?.host;
  const asked = named ? parseHost(named) : undefined;
  if (kept && asked && asked !== kept) {
    throw new Failure({
      exit: Exit.usage,
      code: "profile_elsewhere",
      message: `The profile “${profile}” is signed in at ${kept}, not at ${asked}.`,
      next: `Leave out --host, or name the other sign-in: quire login --host ${asked} --profile <name>`,
    });
  }
  return { profile, origin: kept ?? asked ?? (standing ? parseHost(standing) : DEFAULT_HOST) };
}

function originOfCurrent(file: ProfileFile): string {
  return (file.current !== null && file.profiles[file.current]?.host) || DEFAULT_HOST;
}

function profileAt(file: ProfileFile, origin: string): string {
  if (file.current !== null && file.profiles[file.current]?.host === origin) return file.current;
  const there = Object.entries(file.profiles).filter(([, { host }]) => host === origin);
  const newest = there.toSorted(([, a], [, b]) => b.signed_in.localeCompare(a.signed_in))[0];
  return newest?.[0] ?? profileOfHost(origin);
}

/** What to say of a profile that nobody is signed in to. */
export function noSuchSignIn(file: ProfileFile, { origin, profile }: Place): Failure {
  const names = Object.keys(file.profiles);
  const near = suggest(profile, names);
  const isNamed = profile !== profileOfHost(origin);
  return new Failure({
    exit: Exit.notSignedIn,
    code: "not_signed_in",
    message: isNamed ? `The profile “${profile}” isn't signed in.` : `You are not signed in at ${origin}.`,
    next: near
      ? `Did you mean --profile ${near}? Otherwise run: ${loginLine(origin, profile)}`
      : `Run: ${loginLine(origin, profile)}`,
  });
}

function loginLine(origin: string, profile: string): string {
  const host = origin === DEFAULT_HOST ? "" : ` --host ${origin}`;
  return `quire login${host}${profile === profileOfHost(origin) ? "" : ` --profile ${profile}`}`;
}

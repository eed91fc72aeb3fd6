import { Exit, Failure } from "../../exit.ts";
import { DEFAULT_HOST, parseHost } from "../../host.ts";
import { suggest } from "../../suggest.ts";
import type { Terminal } from "../../terminal.ts";
import type { Settings } from "../config/settings.ts";
import { requireProfileName } from "./profileName.ts";
import { type ProfileFile, profileOfHost, profilesPath, readProfiles } from "./profiles.ts";

/** The host and profile of a command. */
export interface Place {
  origin: string;
  /** Name of the stored sign-in, existing or not. */
  profile: string;
}

export interface PlaceOptions {
  host?: string;
  profile?: string;
  /** Settings for all commands. */
  settings?: Settings;
}

/**
 * Returns the host: of the named profile (`--profile`, `QUIRE_PROFILE`), the named host (`--host`, `QUIRE_HOST`),
 * the settings of `quire config`, the last sign-in, or this machine, in this order. Among several profiles of a
 * host it uses the current one, or the newest.
 */
export async function choosePlace({ env }: Pick<Terminal, "env">, options: PlaceOptions): Promise<Place> {
  const file = await readProfiles(profilesPath(env));
  const profile = (options.profile ?? env.QUIRE_PROFILE)?.trim();
  if (profile) return placeOfProfile(file, requireProfileName(profile), options.host, env.QUIRE_HOST);
  const { settings = {} } = options;
  const named = options.host || env.QUIRE_HOST;
  if (!named && settings.profile) return placeOfProfile(file, settings.profile, undefined, settings.host);
  const requested = named || settings.host;
  const origin = requested ? parseHost(requested) : originOfCurrent(file);
  return { origin, profile: profileAt(file, origin) };
}

function placeOfProfile(file: ProfileFile, profile: string, named?: string, fallback?: string): Place {
  const savedHost = file.profiles[profile]?.host;
  const requested = named ? parseHost(named) : undefined;
  if (savedHost && requested && requested !== savedHost) {
    throw new Failure({
      exit: Exit.usage,
      code: "profile_elsewhere",
      message: `The profile “${profile}” is signed in at ${savedHost}, not at ${requested}.`,
      next: `Leave out --host, or name the other sign-in: quire login --host ${requested} --profile <name>`,
    });
  }
  return { profile, origin: savedHost ?? requested ?? (fallback ? parseHost(fallback) : DEFAULT_HOST) };
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

/** Returns the message for a profile without a sign-in. */
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

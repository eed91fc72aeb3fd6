import { type Check, fail, ok, warn } from "./check.ts";

/** Compares the versions of program and server. Before 1.0 the minor version may break compatibility. */
export function checkVersions(own: string, server: string): Check {
  const [mine, theirs] = [own, server].map(partsOf);
  if (!mine || !theirs)
    return warn("versions", `quire ${own}, server ${server}`, "One of them is not a release.");
  const found = `quire ${own}, server ${server}`;
  if (own === server) return ok("versions", found);
  const older = compare(mine, theirs) < 0;
  const isFar = mine[0] !== theirs[0];
  const next = older ? "Update quire." : "Ask the host's operator to update it, or use an older quire.";
  if (isFar) return fail("versions", found, next);
  return mine[1] === theirs[1] ? ok("versions", found) : warn("versions", found, next);
}

/** Minutes that the clock may be off before links and dates break. */
const SKEW_WARNS_S = 60;
const SKEW_FAILS_S = 15 * 60;

/** Compares this computer's clock with the `Date` of the server's response. */
export function checkClock(here: Date, date: string | null): Check {
  const there = Date.parse(date ?? "");
  if (Number.isNaN(there))
    return warn("clock", "the server sends no date", "Something between here and the server removes it.");
  const seconds = Math.round((here.getTime() - there) / 1000);
  const apart = Math.abs(seconds);
  if (apart <= SKEW_WARNS_S)
    return ok("clock", apart < 2 ? "in sync with the server" : `${apart} s from the server's`);
  const found = `${spoken(apart)} ${seconds > 0 ? "ahead of" : "behind"} the server's`;
  const next = "Sync this computer's clock: scheduled posts and links depend on it.";
  return apart > SKEW_FAILS_S ? fail("clock", found, next) : warn("clock", found, next);
}

function spoken(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

function partsOf(version: string): [number, number, number] | null {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  return parts ? (parts as [number, number, number]) : null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, part] of a.entries()) if (part !== b[at]) return part - (b[at] ?? 0);
  return 0;
}

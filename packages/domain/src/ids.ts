/** 20 characters: `b`, 10 of time (milliseconds, Crockford base32, lower case), 9 random. Sorts by time. */
export type Id = string;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const PATTERN = /^b[0-7][0-9a-hjkmnp-tv-z]{18}$/;
const TIME_CHARS = 10;
const RANDOM_CHARS = 9;
const LARGEST_TIME = 2 ** 48 - 1;
const DAY = 86_400_000;

/** Creates an id on any device, without a server. `now` is in milliseconds; `random(n)` returns n random bytes. */
export function newId(now: number, random: (n: number) => Uint8Array): Id {
  let tail = "";
  for (const byte of random(RANDOM_CHARS)) tail += ALPHABET[byte & 31];
  if (tail.length !== RANDOM_CHARS) throw new RangeError(`random() must give ${RANDOM_CHARS} bytes`);
  return `b${encodeTime(now)}${tail}`;
}

export function isId(value: unknown): value is Id {
  return typeof value === "string" && PATTERN.test(value);
}

/** Returns the next id of the same millisecond; the last one wraps around to the first. */
export function idAfter(id: Id): Id {
  const moment = 1 + TIME_CHARS;
  for (let at = id.length - 1; at >= moment; at--) {
    const next = ALPHABET[ALPHABET.indexOf(id[at] as string) + 1];
    if (next) return id.slice(0, at) + next + "0".repeat(id.length - at - 1);
  }
  return id.slice(0, moment) + "0".repeat(RANDOM_CHARS);
}

/** Returns when an id was created, in milliseconds, by the clock of the device that created it. */
export function timeOfId(id: Id): number {
  if (!isId(id)) throw new RangeError("not an id");
  let time = 0;
  for (const char of id.slice(1, 1 + TIME_CHARS)) time = time * 32 + ALPHABET.indexOf(char);
  return time;
}

/**
 * Returns the time of a client-supplied id, or `now` if it is more than a day ahead. Otherwise a device with a
 * wrong clock would stay at the top of every list for years.
 */
export function clampIdTime(id: Id, now: number): number {
  const time = timeOfId(id);
  return time > now + DAY ? now : time;
}

function encodeTime(now: number): string {
  if (!Number.isFinite(now) || now < 0 || now > LARGEST_TIME) throw new RangeError("time out of range");
  let rest = Math.floor(now);
  let text = "";
  for (let i = 0; i < TIME_CHARS; i++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

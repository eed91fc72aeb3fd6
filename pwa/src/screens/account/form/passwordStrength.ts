import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** More takes long to measure, and is strong anyway. */
const MOST_MEASURED = 100;

/**
 * Returns how hard a password is to guess, from 0 to 4. `known` is what an attacker knows, such as the user's name.
 * 200 kB of lists: import it only once a user types a new password.
 */
export function passwordStrength(password: string, known: readonly string[] = []): number {
  return zxcvbn.check(password.slice(0, MOST_MEASURED), [...known]).score;
}

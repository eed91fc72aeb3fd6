import { isId } from "@quire/domain/ids";
import type { Platform } from "../../../platform/platform.ts";
import { isKeyMac, keyMac } from "../keyMac.ts";

const PURPOSE = "mailing web versions";
const ID_LENGTH = 20;

/**
 * Returns the path of a mailing's web version on its site. The same for all recipients, and it can't be guessed: a
 * mailing for buyers isn't public.
 */
export function webVersionPath(platform: Pick<Platform, "secret">, mailingId: string): string {
  return `/mail/${mailingId}${keyMac(platform.secret(PURPOSE), mailingId)}`;
}

/** Returns which mailing a key in such a path is for; null if it isn't one of ours. */
export function readWebVersionKey(platform: Pick<Platform, "secrets">, key: string): string | null {
  const id = key.slice(0, ID_LENGTH);
  return isId(id) && isKeyMac(platform.secrets(PURPOSE), id, key.slice(ID_LENGTH)) ? id : null;
}

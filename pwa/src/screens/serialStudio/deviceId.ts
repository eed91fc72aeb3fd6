import { newId } from "@quire/domain/ids";

/** An id for something that is made here: sent twice, it is made once. */
export const deviceId = (): string =>
  newId(Date.now(), (length) => crypto.getRandomValues(new Uint8Array(length)));

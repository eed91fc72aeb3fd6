import { newId } from "@quire/domain/ids";

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Returns a permanent id, made on this device. */
export const freshId = (): string => newId(Date.now(), random);

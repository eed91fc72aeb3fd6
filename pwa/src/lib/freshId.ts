import { newId } from "@quire/domain/ids";

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** An id made on this device, for good. */
export const freshId = (): string => newId(Date.now(), random);

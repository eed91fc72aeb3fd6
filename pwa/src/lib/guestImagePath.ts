/** Returns the address of a picture that exists on this device only. */
export const guestImagePath = (id: string): string => `/guest-images/${id}`;

/** Returns the picture's id from such an address; null for any other address. */
export function guestImageOf(address: string): string | null {
  return /\/guest-images\/(b[0-9a-z]{19})$/.exec(address)?.[1] ?? null;
}

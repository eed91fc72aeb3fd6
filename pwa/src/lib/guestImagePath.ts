/** How a text names a picture that stands on this device only. */
export const guestImagePath = (id: string): string => `/guest-images/${id}`;

/** The picture's id, from such an address; null for any other. */
export function guestImageOf(address: string): string | null {
  return /\/guest-images\/(b[0-9a-z]{19})$/.exec(address)?.[1] ?? null;
}

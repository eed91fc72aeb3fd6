/** What support of one site is called on this device while it is under way. */
export const supportSubject = (siteId: string): string => `support:${siteId}`;

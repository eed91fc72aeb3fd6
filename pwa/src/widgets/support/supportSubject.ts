/** Payment subject of support for a site. */
export const supportSubject = (siteId: string): string => `support:${siteId}`;

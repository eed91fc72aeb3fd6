/** Returns the address of a creator's site on the product at `home`. */
export const siteAt = (home: string, domain: string): string => home.replace("://", `://${domain}.`);

/** Where the front of a built cover is stored, as a picture. */
export const frontKey = (coverKey: string): string => coverKey.replace(/\.pdf$/, ".png");

/** Where the page map of a built interior is stored. */
export const pageMapKey = (interiorKey: string): string => interiorKey.replace(/\.pdf$/, ".json");

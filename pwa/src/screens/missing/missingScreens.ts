import { NoSite } from "./NoSite.tsx";
import { NotFound } from "./NotFound.tsx";

/** Screens of what is not there, by the kind of page that they draw. */
export const missingScreens = { no_site: NoSite, not_found: NotFound };

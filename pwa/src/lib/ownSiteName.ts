/** The name under which the user's own site is stored on this device, also where none of its pages was ever read. */
export const OWN_SITE = "frame";

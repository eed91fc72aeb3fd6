/** Under this name the site of one's own stays known to this device where no page of it was ever read. */
export const FRAME = "frame";

/** It could not be looked at now; later it may be. */
export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
}

/** The file is not what it should be. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** Reading the file would take more than a file may. */
export class Unsafe extends Error {
  override name = "Unsafe";
}

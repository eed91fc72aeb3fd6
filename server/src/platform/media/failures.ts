/** It can't be inspected now; a retry later may work. */
export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
}

/** The file is not what it should be. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** Reading the file would take more resources than allowed. */
export class Unsafe extends Error {
  override name = "Unsafe";
}

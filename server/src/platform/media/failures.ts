/** It can't be inspected now; a retry later may work. */
export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
}

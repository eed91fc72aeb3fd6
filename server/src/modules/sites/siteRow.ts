import type { ImageFile } from "../../platform/storage/presentImage.ts";
import type { SiteColumns } from "./models/sites.ts";

/** A site as readers see it, with its images. */
export interface SiteRow
  extends Omit<
    SiteColumns,
    | "logo_file_id"
    | "cover_file_id"
    | "icon_file_id"
    | "podcast_cover_file_id"
    | "supporters_count"
    | "suspended_at"
  > {
  following_count: number;
  groups: number[];
  /** When the first of these groups ends; null if none does. */
  groups_until: Date | null;
  /** Its owner has verified their email, mobile number and payout account. */
  is_known: boolean;
  logo: ImageFile | null;
  cover: ImageFile | null;
  icon: ImageFile | null;
  podcast_cover: ImageFile | null;
  /** Some recording is open to everyone. */
  has_podcast: boolean;
}

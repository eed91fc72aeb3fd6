import type { Page } from "@quire/contracts/records/page";
import UserPen from "lucide-react/icons/user-pen";
import { Button } from "../ui/Button.tsx";

/** The navbar's link to a creator's profile form, on the pages that offer it; a phone has no room for its words. */
export function EditProfile({ page, userId }: { page: Page; userId: string | null }) {
  return offersProfileEdit(page, userId) ? (
    <Button size="s" icon={UserPen} href="/profile/edit" aria-label="Edit profile">
      <span className="app-roomy">Edit profile</span>
    </Button>
  ) : null;
}

/** Whether the navbar offers a creator to edit their profile: on their site's home, feeds, profile and posts. */
export function offersProfileEdit({ data, site }: Page, userId: string | null): boolean {
  if (userId === null || site?.id !== userId) return false;
  return ["site_feed", "profile", "post", "serial"].includes(data.kind);
}

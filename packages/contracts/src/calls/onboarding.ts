import type { Checklist } from "@quire/domain/sites/checklist";
import type { Notice } from "@quire/domain/sites/notices";
import { call } from "../call.ts";

/** How far a creator has come, and what they were shown of it. */
export interface Onboarding {
  checklist: Checklist;
  /** Published posts, not counting the parts of serials. */
  posts: number;
  /** Of them, stories and comics. */
  serials: number;
  pins: number;
  /** When each was shown last or put away, UTC ISO 8601. */
  seen: Partial<Record<Notice, string>>;
}

/** `id` is one's own site. */
export const getOnboarding = call<{ params: { id: string }; output: Onboarding }>(
  "GET",
  "r",
  "/sites/{id}/onboarding",
);

type NoticeKey = { id: string; notice: Notice };

/** It was shown, put away, or done: by the server's clock. */
export const recordNotice = call<{ params: NoticeKey; output: { seen: string } }>(
  "PUT",
  "w",
  "/sites/{id}/onboarding/{notice}",
);

/** As if it never had been: it may be shown again. */
export const deleteNotice = call<{ params: NoticeKey; output: { forgotten: true } }>(
  "DELETE",
  "w",
  "/sites/{id}/onboarding/{notice}",
);

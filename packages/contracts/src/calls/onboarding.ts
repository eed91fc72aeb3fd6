import type { Checklist } from "@quire/domain/sites/checklist";
import type { Notice } from "@quire/domain/sites/notices";
import type { StepOutcome, WelcomeProgress, WelcomeStep } from "@quire/domain/sites/welcome";
import { call } from "../call.ts";

/** A creator's onboarding progress and the notices they saw. */
export interface Onboarding {
  checklist: Checklist;
  /** Published posts, without the parts of serials. */
  posts: number;
  /** Of those, stories and comics. */
  serials: number;
  pins: number;
  /** The welcome section: what the creator decided about each step so far. */
  welcome: WelcomeProgress;
  /** When each notice was last shown or dismissed, UTC ISO 8601. */
  seen: Partial<Record<Notice, string>>;
}

/** `id` is the caller's own site. */
export const getOnboarding = call<{ params: { id: string }; output: Onboarding }>(
  "GET",
  "r",
  "/sites/{id}/onboarding",
);

type NoticeKey = { id: string; notice: Notice };

/** Records a notice as shown, dismissed or done, by the server's clock. */
export const recordNotice = call<{ params: NoticeKey; output: { seen: string } }>(
  "PUT",
  "w",
  "/sites/{id}/onboarding/{notice}",
);

/** Resets a notice, so that it may be shown again. */
export const deleteNotice = call<{ params: NoticeKey; output: { forgotten: true } }>(
  "DELETE",
  "w",
  "/sites/{id}/onboarding/{notice}",
);

/** Records a step of the welcome section as done or skipped. */
export const recordWelcomeStep = call<{
  params: { id: string; step: WelcomeStep };
  body: { outcome: StepOutcome };
  output: { welcome: WelcomeProgress };
}>("PUT", "w", "/sites/{id}/welcome/{step}");

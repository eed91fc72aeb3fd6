import type { Page } from "@quire/contracts/records/page";
import { mountDetached } from "../lib/mountDetached.tsx";
import { FeedbackDialog } from "../widgets/feedback/FeedbackDialog.tsx";

/** Opens the feedback form over a page. */
export function openFeedback(page: Page): void {
  mountDetached(page, (end) => <FeedbackDialog onClose={end} />);
}

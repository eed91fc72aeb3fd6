import {
  accountDeleted,
  accountDeletionRequested,
  accountDeletionStarted,
  balanceForfeited,
  userSignedUp,
} from "../modules/accounts/events.ts";
import { recordInvite } from "../modules/audience/recordInvite.ts";
import { startNewsletter } from "../modules/audience/startNewsletter.ts";
import { unsubscribeUnfollower } from "../modules/audience/unsubscribeUnfollower.ts";
import {
  forfeitBalance,
  forgetPayer,
  lockPayouts,
  stopSubscriptions,
} from "../modules/billing/accountDeletion.ts";
import { siteUnfollowed } from "../modules/community/events.ts";
import { draftUploadRequested } from "../modules/media/events.ts";
import { authorizeDraftUpload } from "../modules/posts/authorizeDraft.ts";
import { newsletterRequested } from "../modules/posts/events.ts";
import type { Events } from "../platform/events.ts";

/** Which module reacts to which event of a lower module. */
export function subscribeModules(events: Events): void {
  events.on(userSignedUp, recordInvite);
  events.on(draftUploadRequested, authorizeDraftUpload);
  events.on(newsletterRequested, startNewsletter);
  events.on(siteUnfollowed, unsubscribeUnfollower);
  events.on(accountDeletionRequested, stopSubscriptions);
  events.on(accountDeletionStarted, lockPayouts);
  events.on(balanceForfeited, forfeitBalance);
  events.on(accountDeleted, forgetPayer);
}

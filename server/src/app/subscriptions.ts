import {
  accountDeleted,
  accountDeletionRequested,
  accountDeletionStarted,
  balanceForfeited,
  emailVerified,
  userSignedUp,
} from "../modules/accounts/events.ts";
import { announcePublished } from "../modules/audience/announcePublished.ts";
import {
  forgetBlocked,
  forgetFollower,
  notifyOfComment,
  notifyOfFollower,
  notifyOfLike,
  notifyOfModeration,
} from "../modules/audience/notifyCommunity.ts";
import {
  notifyInvitedWriter,
  notifyOfCowriter,
  notifyOfDraftComment,
} from "../modules/audience/notifyCowriters.ts";
import { recordInvite } from "../modules/audience/recordInvite.ts";
import { resubscribeAddress } from "../modules/audience/resubscribeAddress.ts";
import { startNewsletter } from "../modules/audience/startNewsletter.ts";
import { stopUnfollowedPushes } from "../modules/audience/stopUnfollowedPushes.ts";
import { unsubscribeUnfollower } from "../modules/audience/unsubscribeUnfollower.ts";
import { welcomeFollower, welcomeVerifiedFollower } from "../modules/audience/welcomeFollower.ts";
import {
  forfeitBalance,
  forgetPayer,
  lockPayouts,
  stopSubscriptions,
} from "../modules/billing/accountDeletion.ts";
import { draftCommented, draftJoined, draftShared } from "../modules/collaboration/events.ts";
import {
  commentChanged,
  commenterBlocked,
  likeChanged,
  postModerated,
  siteFollowed,
  siteUnfollowed,
} from "../modules/community/events.ts";
import { draftUploadRequested } from "../modules/media/events.ts";
import { authorizeDraftUpload } from "../modules/posts/authorizeDraft.ts";
import { newsletterRequested, postPublished } from "../modules/posts/events.ts";
import type { Events } from "../platform/events.ts";
import { bounceLifted } from "../platform/mail/undeliverable.ts";

/** Which module reacts to which event of a lower module. */
export function subscribeModules(events: Events): void {
  events.on(userSignedUp, recordInvite);
  events.on(emailVerified, welcomeVerifiedFollower);
  events.on(draftUploadRequested, authorizeDraftUpload);
  events.on(newsletterRequested, startNewsletter);
  events.on(postPublished, announcePublished);
  events.on(siteFollowed, notifyOfFollower);
  events.on(siteFollowed, welcomeFollower);
  events.on(siteUnfollowed, unsubscribeUnfollower);
  events.on(siteUnfollowed, stopUnfollowedPushes);
  events.on(siteUnfollowed, forgetFollower);
  events.on(commenterBlocked, forgetBlocked);
  events.on(likeChanged, notifyOfLike);
  events.on(commentChanged, notifyOfComment);
  events.on(postModerated, notifyOfModeration);
  events.on(draftShared, notifyInvitedWriter);
  events.on(draftJoined, notifyOfCowriter);
  events.on(draftCommented, notifyOfDraftComment);
  events.on(bounceLifted, resubscribeAddress);
  events.on(accountDeletionRequested, stopSubscriptions);
  events.on(accountDeletionStarted, lockPayouts);
  events.on(balanceForfeited, forfeitBalance);
  events.on(accountDeleted, forgetPayer);
}

import {
  accessEnded,
  accountDeleted,
  accountDeleting,
  accountDeletionRequested,
  accountDeletionStarted,
  balanceForfeited,
  emailVerified,
  userSignedUp,
} from "../modules/accounts/events.ts";
import { deleteAudience } from "../modules/audience/accountDeletion.ts";
import { resubscribeAddress, unsubscribeDeleted } from "../modules/audience/addressLists.ts";
import { announcePublished } from "../modules/audience/announcePublished.ts";
import { revokeFeedLinks } from "../modules/audience/feedLinks.ts";
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
import { setSiteZone } from "../modules/audience/setSiteZone.ts";
import { startNewsletter } from "../modules/audience/startNewsletter.ts";
import { stopUnfollowedPushes } from "../modules/audience/stopUnfollowedPushes.ts";
import { unsubscribeUnfollower } from "../modules/audience/unsubscribeUnfollower.ts";
import { welcomeFollower, welcomeVerifiedFollower } from "../modules/audience/welcomeFollower.ts";
import {
  forfeitBalance,
  forgetBuyer,
  forgetPayer,
  lockPayouts,
  stopSubscriptions,
} from "../modules/billing/accountDeletion.ts";
import {
  bookOrderPaid,
  bookOrderRefunded,
  bookRefundFailed,
  fulfillmentReported,
} from "../modules/billing/events.ts";
import { deleteBooks, forgetBookBuyer } from "../modules/books/accountDeletion.ts";
import { checkReportedOrder } from "../modules/books/checkReportedOrder.ts";
import { endRefundedOrder, queuePaidOrder, refundAgain } from "../modules/books/paymentEvents.ts";
import { deleteDraftComments } from "../modules/collaboration/accountDeletion.ts";
import { revokeInvitesBy } from "../modules/collaboration/drafts/invites.ts";
import { moveCommentAnchors } from "../modules/collaboration/drafts/moveCommentAnchors.ts";
import { draftCommented, draftJoined, draftShared } from "../modules/collaboration/events.ts";
import { deleteActivity } from "../modules/community/accountDeletion.ts";
import {
  commentChanged,
  commenterBlocked,
  likeChanged,
  postModerated,
  siteFollowed,
  siteUnfollowed,
} from "../modules/community/events.ts";
import { deleteCovers } from "../modules/covers/accountDeletion.ts";
import { deleteUploads } from "../modules/media/accountDeletion.ts";
import { draftUploadRequested } from "../modules/media/events.ts";
import { deletePosts, lockPosts } from "../modules/posts/accountDeletion.ts";
import { authorizeDraftUpload } from "../modules/posts/authorizeDraft.ts";
import { draftConverted, newsletterRequested, postPublished } from "../modules/posts/events.ts";
import { siteCreated } from "../modules/sites/events.ts";
import type { Events } from "../platform/events.ts";
import { bounceLifted } from "../platform/mail/undeliverable.ts";

/** Which module reacts to which event of a lower module. */
export function subscribeModules(events: Events): void {
  events.on(userSignedUp, recordInvite);
  events.on(emailVerified, welcomeVerifiedFollower);
  events.on(accessEnded, revokeFeedLinks);
  events.on(accessEnded, revokeInvitesBy);
  events.on(siteCreated, setSiteZone);
  events.on(draftUploadRequested, authorizeDraftUpload);
  events.on(draftConverted, moveCommentAnchors);
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
  events.on(bookOrderPaid, queuePaidOrder);
  events.on(bookOrderRefunded, endRefundedOrder);
  events.on(bookRefundFailed, refundAgain);
  events.on(fulfillmentReported, checkReportedOrder);
  events.on(bounceLifted, resubscribeAddress);
  events.on(accountDeletionRequested, stopSubscriptions);
  events.on(accountDeletionStarted, lockPayouts);
  events.on(balanceForfeited, forfeitBalance);
  // In this order: what a module has of others' content goes first, with its counts, then the user's own content. Locks
  // are taken in the same order as everywhere (README of `accounts/deletion`).
  events.on(accountDeleting, lockPosts);
  events.on(accountDeleting, deleteActivity);
  events.on(accountDeleting, forgetBuyer);
  events.on(accountDeleting, forgetBookBuyer);
  events.on(accountDeleting, deleteCovers);
  events.on(accountDeleting, deleteDraftComments);
  events.on(accountDeleting, deleteBooks);
  events.on(accountDeleting, deletePosts);
  events.on(accountDeleting, deleteAudience);
  events.on(accountDeleting, deleteUploads);
  events.on(accountDeleted, forgetPayer);
  events.on(accountDeleted, unsubscribeDeleted);
}

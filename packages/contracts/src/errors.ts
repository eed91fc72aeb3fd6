/**
 * Every refusal that the product can give, once: its status, its words, and what the person can do next.
 * Server, page and terminal read it here; wordings in product.md §5 and §8 stand as they are there.
 */
interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  /** What to do next, where the message does not say it already. */
  readonly next?: string;
  /** True where an operator should hear of it. */
  readonly report?: boolean;
}

export const errors = {
  invalid_input: { status: 400, message: "Some fields are invalid." },
  domain_invalid: {
    status: 400,
    message: "This isn't a valid domain.",
    next: "Enter one such as www.example.com.",
  },
  malformed_body: { status: 400, message: "We couldn't read the request body." },
  page_too_deep: { status: 400, message: "This page number is too high. Use `next` instead." },
  session_invalid: { status: 401, message: "Invalid or expired session" },
  sign_in_required: { status: 401, message: "Sign in to continue." },
  credentials_mismatch: {
    status: 401,
    message: "The credentials and password didn't match.",
    next: "Check both, or reset your password.",
  },
  current_password_mismatch: { status: 401, message: "The current password doesn't match." },
  token_invalid: {
    status: 401,
    message: "This sign-in link was already used or has expired.",
    next: "Sign in again.",
  },
  platform_only: {
    status: 403,
    message: "This only works on the platform's own address.",
    next: "Open your settings there.",
  },
  signups_closed: { status: 403, message: "Sign-ups are closed right now." },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  scope_missing: {
    status: 403,
    message: "This token is read-only.",
    next: "Sign in again, or use a token with the write scope.",
  },
  session_required: {
    status: 403,
    message: "Access tokens can't do this.",
    next: "Sign in with `quire login`, or do it in your settings.",
  },
  xsrf_mismatch: { status: 403, message: "This page is out of date.", next: "Reload it and try again." },
  origin_refused: { status: 403, message: "Cross-site requests aren't allowed." },
  pro_required: {
    status: 403,
    message: "This is part of Pro.",
    next: "Keep 90% of earnings, with a verified profile and growth tools: try Pro.",
  },
  own_purchase: { status: 403, message: "This is yours.", next: "You already have access." },
  support_disabled: { status: 403, message: "This creator isn't accepting support right now." },
  support_suspended: {
    status: 403,
    message: "Support is suspended on this site.",
    next: "The creator can email support.",
  },
  account_suspended: {
    status: 403,
    message: "This account is suspended.",
    next: "Email support if you think this is a mistake.",
  },
  file_closed: {
    status: 403,
    message: "You need access to the post to open this file.",
    next: "Sign in, follow or buy the post.",
  },
  commenting_restricted: { status: 403, message: "You are restricted from commenting on this site." },
  comments_locked: { status: 403, message: "Only readers with access to this post can see its comments." },
  site_needed: {
    status: 403,
    message: "Your link uses your site's address, and you don't have a site yet.",
    next: "Start your site first.",
  },
  stats_no_access: { status: 403, message: "You don't have access to these stats." },
  not_found: { status: 404, message: "This doesn't exist." },
  site_not_found: { status: 404, message: "This account doesn't exist" },
  post_not_found: { status: 404, message: "This post was deleted or never existed." },
  domain_not_found: {
    status: 404,
    message: "This site has no custom domain.",
    next: "Link one first.",
  },
  comment_not_found: { status: 404, message: "This comment was removed or never existed." },
  order_not_found: { status: 404, message: "Order not found." },
  subscription_not_found: { status: 404, message: "Subscription not found." },
  delivery_not_found: { status: 404, message: "Delivery not found." },
  payout_not_found: { status: 404, message: "Payout not found." },
  payout_account_not_found: { status: 404, message: "Payout account not found." },
  revision_not_found: { status: 404, message: "We couldn't find that version of this post." },
  invite_not_found: {
    status: 404,
    message: "This invite was already used, has expired or was revoked.",
    next: "Ask the sender for a new one.",
  },
  person_not_found: { status: 404, message: "User not found." },
  unsubscribe_link_unknown: {
    status: 404,
    message: "This link isn't valid.",
    next: "Choose which emails you get in your settings.",
  },
  account_not_found: { status: 404, message: "There is no account for that mobile or email." },
  reset_link_expired: {
    status: 404,
    message: "This reset link has expired.",
    next: "Request a new one.",
  },
  code_not_found: {
    status: 404,
    message: "We don't recognize that code.",
    next: "Check the code in your terminal.",
  },
  method_not_allowed: { status: 405, message: "This URL doesn't support that method." },
  not_acceptable: { status: 406, message: "The requested format isn't available." },
  confirm_mismatch: { status: 406, message: "The two passwords don't match." },
  payments_blocked: {
    status: 406,
    message: "Payments are blocked for now after several failed attempts.",
    next: "Try again tomorrow, or email support.",
  },
  request_timeout: { status: 408, message: "The request took too long to arrive." },
  version_conflict: {
    status: 409,
    message: "Someone else changed this post after you last saw it.",
    next: "Compare the two versions and save again. Yours is saved as a revision.",
  },
  already_bought: {
    status: 409,
    message: "You already own this.",
    next: "Find it in your purchases.",
  },
  price_changed: {
    status: 409,
    message: "The price changed since you last saw it.",
    next: "Check the new price and try again. You weren't charged.",
  },
  other_provider: { status: 409, message: "This price is paid through another provider." },
  payment_unconfirmed: {
    status: 409,
    message: "We couldn't confirm this payment.",
    next: "If money was deducted, contact support and mention this order.",
  },
  subscription_exists: {
    status: 409,
    message: "You already have Pro, and it renews automatically.",
    next: "To change plans, turn off renewal first. You keep the time that's left.",
  },
  trial_used: {
    status: 409,
    message: "You've already used your free trial.",
    next: "Subscribe without it. You weren't charged.",
  },
  not_recurring: { status: 409, message: "This Pro period doesn't renew. It ends automatically." },
  renewals_final: {
    status: 409,
    message: "Renewal of this subscription was permanently turned off.",
    next: "Subscribe again. The time that's left will be added.",
  },
  subscription_unconfirmed: {
    status: 409,
    message: "We couldn't confirm this subscription.",
    next: "If money was deducted, contact support and mention this subscription.",
  },
  payout_settled: {
    status: 409,
    message: "This payout is already settled.",
    next: "Reload to see its status.",
  },
  payout_in_file: {
    status: 409,
    message: "This payout is in a bank file and may be paid at any moment.",
    next: "Mark it as paid or failed.",
  },
  payout_not_in_file: {
    status: 409,
    message: "This payout isn't in a bank file.",
    next: "Create a bank file first. Only payouts in a file are paid.",
  },
  nothing_to_pay: {
    status: 409,
    message: "Nothing in this currency can be paid right now.",
    next: "Waiting payouts show their reasons.",
  },
  payout_account_changed: {
    status: 409,
    message: "This account changed since you last saw it.",
    next: "Review it and decide again.",
  },
  order_unpaid: { status: 409, message: "This order wasn't paid, so there's nothing to refund." },
  order_refunded: { status: 409, message: "This payment was already refunded." },
  order_disputed: {
    status: 409,
    message: "The buyer's bank is reviewing this payment.",
    next: "Wait for its decision.",
  },
  delivery_withdrawn: {
    status: 409,
    message: "The payment for this was refunded or is being refunded.",
    next: "There's nothing left to deliver.",
  },
  delivery_made: {
    status: 409,
    message: "This was already delivered.",
    next: "Reload your purchase to see it.",
  },
  delivery_not_late: {
    status: 409,
    message: "This isn't late yet.",
    next: "You can get a refund once it's late.",
  },
  refund_window_over: { status: 409, message: "Payments can be refunded for 30 days." },
  domain_suspended: {
    status: 409,
    message: "This domain is suspended because its records are missing.",
    next: "Restore the records at your domain registrar, then check again.",
  },
  edit_window_over: { status: 409, message: "Comments can be edited for 15 minutes after they're posted." },
  thread_resolved: {
    status: 409,
    message: "This was already resolved.",
    next: "Reopen it first.",
  },
  import_over: {
    status: 409,
    message: "This import has already finished.",
    next: "Check its results.",
  },
  case_closed: { status: 409, message: "This was already decided." },
  post_removed: { status: 409, message: "A moderator removed this post." },
  comment_withdrawn: { status: 409, message: "The author deleted this comment." },
  order_conflict: {
    status: 409,
    message: "The order changed since you last saw it.",
    next: "Review it and try again.",
  },
  provisional_full: {
    status: 409,
    message: "No more of this can be moved to a new site.",
    next: "Sign up with what's uploaded; the rest stays on this device.",
  },
  id_taken: { status: 409, message: "That ID is already in use." },
  post_purchased: { status: 409, message: "Posts purchased by readers can't be deleted." },
  post_published: { status: 409, message: "Only drafts can be deleted.", next: "Unpublish it first." },
  post_is_public: {
    status: 409,
    message: "This post is already published.",
    next: "Update it now, or unpublish it to schedule it.",
  },
  post_has_parts: {
    status: 409,
    message: "This story or comic still has chapters or episodes.",
    next: "Delete those first.",
  },
  already_creator: { status: 409, message: "You already have a site." },
  connection_expired: {
    status: 410,
    message: "This sign-in has timed out.",
    next: "Start again.",
  },
  connection_taken: { status: 409, message: "It's already connected to someone else's account." },
  connection_exists: {
    status: 409,
    message: "Another account of that kind is already connected.",
    next: "Disconnect it first.",
  },
  unproved_address: {
    status: 409,
    message: "Verify your email or mobile number first.",
    next: "Open the link or enter the code we sent you.",
  },
  last_way_in: {
    status: 409,
    message: "This is your only way to sign in.",
    next: "Set a password or verify your email or mobile number first.",
  },
  pinboard_changed: {
    status: 409,
    message: "The pinboard changed since you last saw it.",
    next: "Review the pinboard and reorder it again.",
  },
  upload_offset: {
    status: 409,
    message: "This chunk doesn't start at the upload's current offset.",
    next: "Request the current offset and resume from there.",
  },
  tus_version: { status: 412, message: "Resumable uploads require tus version 1.0.0." },
  link_expired: { status: 410, message: "This link has expired." },
  too_large: { status: 413, message: "This is too large." },
  audio_too_large: { status: 413, message: "Audio can be at most 125 MB." },
  image_too_large: { status: 413, message: "Images can be at most 25 MB." },
  document_too_large: { status: 413, message: "Documents can be at most 250 MB." },
  video_too_large: { status: 413, message: "Videos can be at most 500 MB." },
  pdf_too_large: { status: 413, message: "A chapter PDF can be at most 20 MB." },
  good_too_large: { status: 413, message: "Files can be at most 250 MB." },
  archive_too_large: {
    status: 413,
    message: "An export can be at most 2 GB.",
    next: "Upload it without images, or in parts. Anything already imported is skipped.",
  },
  csv_too_large: { status: 413, message: "A list can be at most 1 GB.", next: "Upload it in parts." },
  unsupported_media: { status: 415, message: "This content type isn't supported here." },
  image_unsupported: {
    status: 415,
    message: "This image format is not supported. Use PNG, JPG, JPEG, GIF, BMP, WEBP or MPO.",
  },
  audio_unsupported: {
    status: 415,
    message: "This audio format is not supported. Use MP3, M4A, AAC, WAV or FLAC.",
  },
  document_unsupported: {
    status: 415,
    message: "This document format is not supported. Use PDF, EPUB, MOBI, DOC, DOCX, ODT, RTF or TXT.",
  },
  video_unsupported: {
    status: 415,
    message: "This video format is not supported. Use MP4, M4V, MOV, WEBM, OGG or OGV.",
  },
  pdf_unsupported: { status: 415, message: "We can't read this PDF." },
  csv_unsupported: {
    status: 415,
    message: "This is not a CSV file.",
    next: "Export the list as CSV from its source or your spreadsheet, and upload that.",
  },
  archive_unsupported: {
    status: 415,
    message: "We can't read this export.",
    next: "Upload the file as the other platform gave it to you: a ZIP, a .json or an .xml.",
  },
  good_unsupported: { status: 415, message: "Files of this type can't be uploaded." },
  unsafe_file: {
    status: 422,
    message: "This file is too large once unpacked.",
    next: "Remove its largest contents and upload it again.",
  },
  embed_failed: { status: 400, message: "There was an issue with this embed. Please recheck the URL." },
  explicit_content: {
    status: 422,
    message: "This image goes against the community guidelines.",
    next: "Read them at /community-guidelines.",
  },
  not_for_sale: { status: 422, message: "This isn't for sale." },
  idempotency_mismatch: {
    status: 422,
    message: "This Idempotency-Key was used for another order.",
    next: "Use a new key for each order.",
  },
  payment_refused: {
    status: 422,
    message: "The payment provider declined this order.",
    next: "You weren't charged. Email support if it happens again.",
  },
  account_exists: { status: 422, message: "An account already exists. Try signing in." },
  email_taken: { status: 422, message: "That email already exists." },
  domain_not_allowed: {
    status: 422,
    message: "This domain can't be linked.",
    next: "Choose another domain you own.",
  },
  domain_taken: { status: 422, message: "That address is taken." },
  too_many_tokens: {
    status: 422,
    message: "You've reached the limit of access tokens.",
    next: "Revoke one you no longer use.",
  },
  draft_full: {
    status: 422,
    message: "This draft has reached its limit of collaborators and open invites.",
    next: "Remove one you no longer need.",
  },
  pinboard_full: {
    status: 422,
    message: "The pinboard holds 24 posts.",
    next: "Unpin one first.",
  },
  not_publishable: { status: 422, message: "This post is not ready to publish." },
  country_blocked: { status: 451, message: "This feature is not available in your country." },
  balance_owed: {
    status: 409,
    message: "You still have money to be paid out. Nothing was deleted.",
    next: "Get it paid out first, or confirm that you give it up.",
  },
  order_processing: {
    status: 429,
    message: "Hold on — we're processing your recent order. Please try again shortly.",
  },
  too_much_support: {
    status: 429,
    message: "You have been generous today. Come back tomorrow to support again.",
  },
  too_many_requests: { status: 429, message: "Too many requests.", next: "Wait a moment and try again." },
  too_many_signins: {
    status: 429,
    message: "Too many attempts.",
    next: "Wait 15 minutes and try again.",
  },
  too_many_otps: {
    status: 429,
    message: "You requested too many codes.",
    next: "Use the one you have, or try again later.",
  },
  too_many_otp_tries: {
    status: 429,
    message: "Too many attempts with this OTP.",
    next: "Resend OTP.",
  },
  too_many_follows: { status: 429, message: "You made too many connections today. Try again tomorrow." },
  too_many_likes: { status: 429, message: "You liked too many posts today. Try again tomorrow." },
  too_many_comments: {
    status: 429,
    message: "You reached the commenting limit. Try again later.",
  },
  too_many_invites: { status: 429, message: "You sent too many invites today. Try again tomorrow." },
  too_many_reports: { status: 429, message: "You sent too many reports today. Try again tomorrow." },
  too_many_posts: { status: 429, message: "You reached today's posting limit. Try again tomorrow." },
  too_many_newsletters: {
    status: 429,
    message: "Wait an hour before another email.",
    next: "Publish without emailing it, or schedule it for later.",
  },
  payment_signature_invalid: {
    status: 400,
    message: "The provider's signature doesn't match this order.",
    next: "If money was deducted, contact support and mention this order.",
  },
  subscription_signature_invalid: {
    status: 400,
    message: "The provider's signature doesn't match this subscription.",
    next: "If money was deducted, contact support and mention this subscription.",
  },
  webhook_refused: { status: 400, message: "The webhook signature is invalid or too old." },
  otp_incorrect: { status: 400, message: "Incorrect OTP.", next: "Check it, or resend OTP." },
  too_many_uploads: { status: 429, message: "You sent too many files today. Try again tomorrow." },
  too_many_imports: { status: 429, message: "You imported too much today. Try again tomorrow." },
  links_disallowed: { status: 400, message: "Comments may not contain links." },
  authorization_pending: { status: 400, message: "The code has not been approved yet." },
  slow_down: { status: 400, message: "Too many requests. Wait five more seconds between tries." },
  invalid_grant: { status: 400, message: "This device code is unknown or was already used." },
  invalid_scope: { status: 400, message: "Valid scopes are read and write." },
  access_denied: { status: 400, message: "The sign-in was denied in the browser." },
  expired_token: { status: 400, message: "The code has expired.", next: "Run `quire login` again." },
  unexpected: {
    status: 500,
    message: "There was an unexpected issue. Please try again, or email support if it persists.",
    report: true,
  },
  domain_unavailable: {
    status: 503,
    message: "We couldn't reach the DNS just now. Nothing was changed.",
    next: "Try again in a minute.",
  },
  payment_unreachable: {
    status: 503,
    message: "We are unable to reach the payment system.",
    next: "Nothing is lost. Try again shortly.",
  },
  unavailable: { status: 503, message: "The service is busy or restarting.", next: "Try again shortly." },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** One thing wrong with what was sent: which field, and what to do about it. */
export interface FieldIssue {
  /** Dotted path of the field, such as `body.title`. */
  path: string;
  message: string;
}

/** The body of every answer with a status of 400 or more. */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    next?: string;
    issues?: FieldIssue[];
    /** Extra facts a client acts on, such as both texts of a conflict. */
    details?: unknown;
    request_id: string;
  };
}

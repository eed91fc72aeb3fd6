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
  invalid_input: { status: 400, message: "Some of what was sent is not right." },
  domain_invalid: {
    status: 400,
    message: "This is not a domain.",
    next: "Type one such as www.example.com.",
  },
  malformed_body: { status: 400, message: "The body of the request could not be read." },
  page_too_deep: { status: 400, message: "That is too far for page numbers. Continue with `next`." },
  session_invalid: { status: 401, message: "Invalid or expired session" },
  sign_in_required: { status: 401, message: "Sign in to continue." },
  credentials_mismatch: {
    status: 401,
    message: "The credentials and password didn't match.",
    next: "Check both, or reset your password.",
  },
  current_password_mismatch: { status: 401, message: "The current password doesn't match." },
  token_invalid: { status: 401, message: "This sign-in link is used up or too old.", next: "Sign in again." },
  platform_only: {
    status: 403,
    message: "This is done on the platform's own address.",
    next: "Open your settings there.",
  },
  signups_closed: { status: 403, message: "New accounts are not being taken at the moment." },
  forbidden: { status: 403, message: "You are not allowed to do this." },
  scope_missing: {
    status: 403,
    message: "This token may only read.",
    next: "Sign in again, or use a token with the write scope.",
  },
  session_required: {
    status: 403,
    message: "This is not for an access token.",
    next: "Sign in with `quire login`, or do it in your settings.",
  },
  xsrf_mismatch: { status: 403, message: "This page is out of date.", next: "Reload it and try again." },
  origin_refused: { status: 403, message: "Requests from another site are not accepted." },
  pro_required: {
    status: 403,
    message: "This is part of Pro.",
    next: "Keep 90% of earnings, with a verified profile and growth tools: try Pro.",
  },
  own_purchase: { status: 403, message: "This is your own.", next: "It is open to you already." },
  support_disabled: { status: 403, message: "This creator doesn't take support at the moment." },
  support_suspended: {
    status: 403,
    message: "Support is suspended on this site.",
    next: "Its creator can write to support.",
  },
  account_suspended: {
    status: 403,
    message: "This account is suspended.",
    next: "Write to support if you think that this is a mistake.",
  },
  file_closed: {
    status: 403,
    message: "This file is for those to whom the post is open.",
    next: "Sign in, follow or buy the post.",
  },
  commenting_restricted: { status: 403, message: "You are restricted from commenting on this site." },
  comments_locked: { status: 403, message: "The comments are for those who can read this post." },
  site_needed: {
    status: 403,
    message: "Your link goes by the address of your site, and you have none yet.",
    next: "Start your site first.",
  },
  stats_no_access: { status: 403, message: "You don't have access to these stats." },
  not_found: { status: 404, message: "This doesn't exist." },
  site_not_found: { status: 404, message: "This account doesn't exist" },
  post_not_found: { status: 404, message: "This post was deleted or never existed." },
  domain_not_found: {
    status: 404,
    message: "This site has no domain of its own.",
    next: "Link one first.",
  },
  comment_not_found: { status: 404, message: "This comment was removed or never existed." },
  order_not_found: { status: 404, message: "There is no such order of yours." },
  subscription_not_found: { status: 404, message: "There is no such subscription of yours." },
  delivery_not_found: { status: 404, message: "There is no such delivery." },
  payout_not_found: { status: 404, message: "There is no such payout." },
  payout_account_not_found: { status: 404, message: "There is no such payout account." },
  revision_not_found: { status: 404, message: "This post has no such text in its history." },
  invite_not_found: {
    status: 404,
    message: "This invite is used up, too old, or was taken back.",
    next: "Ask whoever sent it for a new one.",
  },
  person_not_found: { status: 404, message: "There is nobody of that id." },
  unsubscribe_link_unknown: {
    status: 404,
    message: "This link is not known.",
    next: "Choose in your settings which mail you get.",
  },
  account_not_found: { status: 404, message: "There is no account for that mobile or email." },
  reset_link_expired: {
    status: 404,
    message: "This reset link has expired.",
    next: "Ask for a new one.",
  },
  code_not_found: {
    status: 404,
    message: "That code is not known.",
    next: "Check the code in your terminal.",
  },
  method_not_allowed: { status: 405, message: "This address doesn't take that method." },
  not_acceptable: { status: 406, message: "This can't be answered in the form asked for." },
  confirm_mismatch: { status: 406, message: "The two passwords don't match." },
  payments_blocked: {
    status: 406,
    message: "Payments are blocked for now, after several that failed.",
    next: "Try again tomorrow, or write to support.",
  },
  request_timeout: { status: 408, message: "The request took too long to arrive." },
  version_conflict: {
    status: 409,
    message: "Someone else changed this post after you last saw it.",
    next: "Compare the two texts and save again. Yours was kept as a revision.",
  },
  already_bought: {
    status: 409,
    message: "This is yours already.",
    next: "Open it; it is in your purchases.",
  },
  price_changed: {
    status: 409,
    message: "The price was changed after you last saw it.",
    next: "Look at the new price and decide again. Nothing was paid.",
  },
  other_provider: { status: 409, message: "This price is paid by another provider." },
  payment_unconfirmed: {
    status: 409,
    message: "This payment could not be confirmed.",
    next: "If money was deducted, contact support and name the order.",
  },
  subscription_exists: {
    status: 409,
    message: "You have Pro, and it renews by itself.",
    next: "To change the plan, switch the renewals off first. The time that is left stays yours.",
  },
  trial_used: {
    status: 409,
    message: "The free days were used before.",
    next: "Subscribe without them. Nothing was paid.",
  },
  not_recurring: { status: 409, message: "This time of Pro doesn't renew: it ends by itself." },
  renewals_final: {
    status: 409,
    message: "The renewals of this subscription were ended for good.",
    next: "Subscribe anew: the time that is left is added to it.",
  },
  subscription_unconfirmed: {
    status: 409,
    message: "This subscription could not be confirmed.",
    next: "If money was deducted, contact support and name the subscription.",
  },
  payout_settled: {
    status: 409,
    message: "This payout was settled already.",
    next: "Reload to see how it stands.",
  },
  payout_in_file: {
    status: 409,
    message: "This payout is in a bank file: it may be paid at any moment.",
    next: "Mark it as paid, or as failed.",
  },
  payout_not_in_file: {
    status: 409,
    message: "This payout is in no bank file.",
    next: "Make a bank file first: only what is in one is paid.",
  },
  nothing_to_pay: {
    status: 409,
    message: "Nothing in this currency can be paid at the moment.",
    next: "Payouts that wait are shown with their reasons.",
  },
  payout_account_changed: {
    status: 409,
    message: "This account was changed after you last saw it.",
    next: "Look at it again, and decide anew.",
  },
  order_unpaid: { status: 409, message: "This order was not paid: there is nothing to give back." },
  order_refunded: { status: 409, message: "This payment went back already." },
  order_disputed: {
    status: 409,
    message: "The buyer's bank is deciding about this payment.",
    next: "Wait until it has.",
  },
  delivery_withdrawn: {
    status: 409,
    message: "The payment for this went back, or is on its way back.",
    next: "There is nothing to deliver any more.",
  },
  delivery_made: {
    status: 409,
    message: "This was delivered meanwhile.",
    next: "Look at your purchase as it is now.",
  },
  delivery_not_late: {
    status: 409,
    message: "There is still time to deliver this.",
    next: "You can have your money back once it is late.",
  },
  refund_window_over: { status: 409, message: "A payment can be given back for 30 days." },
  domain_suspended: {
    status: 409,
    message: "This domain is suspended, because its records are gone.",
    next: "Put the records back where the domain is registered, then check again.",
  },
  edit_window_over: { status: 409, message: "A comment can be changed for 15 minutes after it was sent." },
  thread_resolved: {
    status: 409,
    message: "This was resolved meanwhile.",
    next: "Reopen it first.",
  },
  import_over: {
    status: 409,
    message: "This import is over already.",
    next: "Look at what came of it.",
  },
  case_closed: { status: 409, message: "This was decided already." },
  post_removed: { status: 409, message: "A moderator removed this post." },
  comment_withdrawn: { status: 409, message: "Its author took this comment back." },
  order_conflict: {
    status: 409,
    message: "The order was changed after you last saw it.",
    next: "Look at it as it is now and try again.",
  },
  provisional_full: {
    status: 409,
    message: "No more of this can be taken along to a new site.",
    next: "Sign up with what was sent; the rest stays on this device.",
  },
  id_taken: { status: 409, message: "That id is already used." },
  post_purchased: { status: 409, message: "Posts purchased by readers can't be deleted." },
  post_published: { status: 409, message: "Only drafts can be deleted.", next: "Unpublish it first." },
  post_is_public: {
    status: 409,
    message: "This post is published already.",
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
    message: "This sign-in was left too long ago.",
    next: "Start it again.",
  },
  connection_taken: { status: 409, message: "It opens somebody else's account already." },
  connection_exists: {
    status: 409,
    message: "Another account of that kind is connected already.",
    next: "Disconnect it first.",
  },
  unproved_address: {
    status: 409,
    message: "Prove your email or mobile number first.",
    next: "Open the link or enter the code that we sent you.",
  },
  last_way_in: {
    status: 409,
    message: "This is the only way into your account.",
    next: "Set a password, or prove your email or mobile number, first.",
  },
  pinboard_changed: {
    status: 409,
    message: "Something was pinned or unpinned meanwhile.",
    next: "Look at the pinboard again and put it in order.",
  },
  upload_offset: {
    status: 409,
    message: "The upload has come to another place than this piece begins at.",
    next: "Ask how far it has come, and go on from there.",
  },
  tus_version: { status: 412, message: "Uploads in pieces speak version 1.0.0 of tus here." },
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
    next: "Send it without its pictures, or in parts: what is here already is not brought twice.",
  },
  csv_too_large: { status: 413, message: "A list can be at most 1 GB.", next: "Send it in parts." },
  unsupported_media: { status: 415, message: "This kind of content is not accepted here." },
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
  pdf_unsupported: { status: 415, message: "This is not a PDF that can be read." },
  csv_unsupported: {
    status: 415,
    message: "This is not a CSV file.",
    next: "Export the list as CSV, where it comes from or from your spreadsheet, and send that.",
  },
  archive_unsupported: {
    status: 415,
    message: "This is no export that can be read.",
    next: "Send the file as the other platform gave it to you: a ZIP, a .json or an .xml.",
  },
  good_unsupported: { status: 415, message: "Files of this type can't be uploaded." },
  unsafe_file: {
    status: 422,
    message: "This file unpacks to more than can be handled.",
    next: "Send it without what makes it so large inside.",
  },
  embed_failed: { status: 400, message: "There was an issue with this embed. Please recheck the URL." },
  explicit_content: {
    status: 422,
    message: "This image goes against the community guidelines.",
    next: "Read them at /community-guidelines.",
  },
  not_for_sale: { status: 422, message: "This can't be bought." },
  idempotency_mismatch: {
    status: 422,
    message: "This Idempotency-Key was used for another order.",
    next: "Use a new key for each order.",
  },
  payment_refused: {
    status: 422,
    message: "The payment provider refused this order.",
    next: "Nothing was paid. Write to support if it happens again.",
  },
  account_exists: { status: 422, message: "An account already exists. Try signing in." },
  email_taken: { status: 422, message: "That email already exists." },
  domain_not_allowed: {
    status: 422,
    message: "This domain can't be linked.",
    next: "Choose another one that is yours.",
  },
  domain_taken: { status: 422, message: "That address is taken." },
  too_many_tokens: {
    status: 422,
    message: "You have as many access tokens as one person can have.",
    next: "Revoke one that you no longer use.",
  },
  draft_full: {
    status: 422,
    message: "This draft has as many people and open invites as one draft can have.",
    next: "Remove one that is no longer needed.",
  },
  pinboard_full: {
    status: 422,
    message: "The pinboard holds 24 posts.",
    next: "Take one off first.",
  },
  not_publishable: { status: 422, message: "This post is not ready to publish." },
  country_blocked: { status: 451, message: "This feature is not available in your country." },
  balance_owed: {
    status: 409,
    message: "You are still owed money here. Nothing was deleted.",
    next: "Have it paid out first, or say that you give it up.",
  },
  order_processing: {
    status: 429,
    message: "Hold on — we're processing your recent order. Please try again shortly.",
  },
  too_much_support: {
    status: 429,
    message: "You have been generous today. Come back tomorrow to support again.",
  },
  too_many_requests: { status: 429, message: "Too many requests.", next: "Wait a little and try again." },
  too_many_signins: {
    status: 429,
    message: "Too many attempts.",
    next: "Wait a quarter of an hour and try again.",
  },
  too_many_otps: {
    status: 429,
    message: "Too many messages were asked for.",
    next: "Use the one that you have, or try again later.",
  },
  too_many_otp_tries: {
    status: 429,
    message: "Too many tries with this OTP.",
    next: "Resend OTP.",
  },
  too_many_follows: { status: 429, message: "You made too many connections today. Try again tomorrow." },
  too_many_likes: { status: 429, message: "You liked too many posts today. Try again tomorrow." },
  too_many_comments: {
    status: 429,
    message: "You reached the commenting limit. Try again later.",
  },
  too_many_invites: { status: 429, message: "You sent too many invites today. Try again tomorrow." },
  too_many_reports: { status: 429, message: "You reported too much today. Try again tomorrow." },
  too_many_posts: { status: 429, message: "You reached today's posting limit. Try again tomorrow." },
  too_many_newsletters: {
    status: 429,
    message: "Wait an hour before another email.",
    next: "Publish without mailing it, or schedule it for later.",
  },
  payment_signature_invalid: {
    status: 400,
    message: "This is not the provider's answer to this order.",
    next: "If money was deducted, contact support and name the order.",
  },
  subscription_signature_invalid: {
    status: 400,
    message: "This is not the provider's answer to this subscription.",
    next: "If money was deducted, contact support and name the subscription.",
  },
  webhook_refused: { status: 400, message: "This message is not signed by the provider, or is too old." },
  otp_incorrect: { status: 400, message: "Incorrect OTP.", next: "Check it, or resend OTP." },
  too_many_uploads: { status: 429, message: "You sent too many files today. Try again tomorrow." },
  too_many_imports: { status: 429, message: "You imported too much today. Try again tomorrow." },
  links_disallowed: { status: 400, message: "Comments may not contain links." },
  authorization_pending: { status: 400, message: "The code has not been approved yet." },
  slow_down: { status: 400, message: "Asked too often. Wait five more seconds between tries." },
  invalid_grant: { status: 400, message: "This device code is not known, or was used already." },
  invalid_scope: { status: 400, message: "The scopes are read and write." },
  access_denied: { status: 400, message: "The sign-in was refused in the browser." },
  expired_token: { status: 400, message: "The code has expired.", next: "Run `quire login` again." },
  unexpected: {
    status: 500,
    message: "There was an unexpected issue. Please try again, or email support if it stays.",
    report: true,
  },
  domain_unavailable: {
    status: 503,
    message: "The DNS could not be asked just now. Nothing was changed.",
    next: "Try again in a minute.",
  },
  payment_unreachable: {
    status: 503,
    message: "We are unable to reach the payment system.",
    next: "Nothing is lost: try again shortly.",
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

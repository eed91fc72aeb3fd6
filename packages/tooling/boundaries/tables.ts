/** The module of each table without a model; the others belong to the module whose `models` folder declares them. */
export const WITHOUT_MODEL: Record<string, string> = {
  account_deletions: "accounts",
  account_links: "accounts",
  archived_posts: "posts",
  embeds: "posts",
  foreign_posts: "posts",
  former_paths: "posts",
  installation: "platform",
  muted_stories: "audience",
  newsletter_links: "audience",
  notification_events: "audience",
  one_time_codes: "accounts",
  post_schedules: "posts",
  provisional_files: "posts",
  provisional_posts: "posts",
  provisional_sites: "posts",
  rate_limits: "platform",
  search_sites: "posts",
  search_topics: "posts",
  search_words: "posts",
  site_import_posts: "posts",
  site_imports: "posts",
  undeliverable_addresses: "platform",
};

/**
 * Files whose SQL reads a table of a higher module. The list only shrinks: let the owner's module answer instead, by a
 * port (`app/features.ts`) or an event (`app/subscriptions.ts`), or move the file up.
 */
export const READS_UPWARD: Record<string, string[]> = {
  "accounts/identity/findUser.ts": ["sites"],
  "accounts/identity/followsSite.ts": ["follows"],
  "accounts/identity/subscribesToSite.ts": ["subscribers"],
  "audience/newsletters/audience.ts": ["orders"],
  "audience/newsletters/subscription.ts": ["orders"],
  "media/uploads/jobs/deleteImportFile.ts": ["site_imports", "subscriber_imports"],
  "posts/access.ts": ["follows"],
  "posts/draftRole.ts": ["draft_members"],
  "posts/inbox/ownRows.ts": ["follows"],
  "posts/inbox/queries/listInbox.ts": ["follows"],
  "posts/lifecycle/presentWorking.ts": ["post_removals"],
  "posts/publication.ts": ["comments", "likes"],
  "posts/removal.ts": ["post_removals"],
  "sites/findSite.ts": ["files", "payout_accounts", "post_files", "publications"],
  "sites/isShown.ts": ["publications"],
  "sites/onboarding/queries/getOnboarding.ts": ["files", "publications"],
  "sites/pinPost.ts": ["publications"],
  "sites/pinboard/pinboardStore.ts": ["posts"],
  "sites/requirePicture.ts": ["files"],
};

/** Files whose SQL writes a table of a lower module. The list only shrinks: call a function of its owner instead. */
export const WRITES_DOWNWARD: Record<string, string[]> = {
  "audience/mailEvents/applyMailEvents.ts": ["follows"],
  "audience/newsletters/suppress.ts": ["sites"],
  "audience/optIn/commands/confirmEmailSubscription.ts": ["sites"],
  "audience/push/commands/setPushSubscriber.ts": ["user_groups"],
  "audience/subscribers/commands/removeSubscriber.ts": ["sites"],
  "audience/subscribers/jobs/handleImport.ts": ["files"],
  "audience/subscribers/jobs/mergeRows.ts": ["sites"],
  "billing/orders/fulfillOrder.ts": ["entitlements"],
  "billing/orders/transferEntitlement.ts": ["entitlements"],
  "billing/refunds/recordRefund.ts": ["entitlements"],
  "posts/publication.ts": ["sites"],
  "posts/publication/publicationFiles.ts": ["files"],
  "posts/removedFiles.ts": ["files"],
};

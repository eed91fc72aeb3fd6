-- What staff decide of a site beside what was reported: that it takes no support, and that it sells for a business.

-- A business needs Pro for what it makes. Set by an admin.
ALTER TABLE sites ADD COLUMN is_small_business boolean NOT NULL DEFAULT false;
CREATE INDEX sites_decided ON sites (id) WHERE support = 'suspended' OR is_small_business;

ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_action_check;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_action_check CHECK (action IN ('comment_approved',
  'comment_held', 'comment_removed', 'commenter_blocked', 'commenter_unblocked', 'post_removed', 'post_restored',
  'account_suspended', 'account_unsuspended', 'case_dismissed', 'payout_account_verified', 'payout_account_refused',
  'payout_held', 'payout_released', 'payout_paid', 'payout_returned', 'payout_file_made', 'payout_file_paid',
  'support_suspended', 'support_unsuspended', 'small_business_set', 'small_business_unset'));

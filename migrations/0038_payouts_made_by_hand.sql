-- Payouts that staff had made outside of the week's run are in the log as well.
ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_action_check;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_action_check CHECK (action IN ('comment_approved',
  'comment_held', 'comment_removed', 'commenter_blocked', 'commenter_unblocked', 'post_removed', 'post_restored',
  'account_suspended', 'account_unsuspended', 'case_dismissed', 'payout_account_verified', 'payout_account_refused',
  'payout_held', 'payout_released', 'payout_paid', 'payout_returned', 'payouts_made', 'payout_file_made',
  'payout_file_paid', 'support_suspended', 'support_unsuspended', 'small_business_set', 'small_business_unset'));
ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_subject_kind_check;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_subject_kind_check
  CHECK (subject_kind IN ('post', 'comment', 'site', 'person', 'payout', 'payout_run', 'payout_file'));

-- What staff do about payouts is in the log with everything else that they do. A bank file is of no one site.
ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_action_check;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_action_check CHECK (action IN ('comment_approved',
  'comment_held', 'comment_removed', 'commenter_blocked', 'commenter_unblocked', 'post_removed', 'post_restored',
  'account_suspended', 'account_unsuspended', 'case_dismissed', 'payout_account_verified', 'payout_account_refused',
  'payout_held', 'payout_released', 'payout_paid', 'payout_returned', 'payout_file_made', 'payout_file_paid'));
ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_subject_kind_check;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_subject_kind_check
  CHECK (subject_kind IN ('post', 'comment', 'site', 'person', 'payout', 'payout_file'));
ALTER TABLE moderation_log ALTER COLUMN site_id DROP NOT NULL;

-- By whose invitation somebody came whose sign-up is finished later, by a code in a letter.
ALTER TABLE pending_connections ADD COLUMN invite text CHECK (char_length(invite) <= 60);

-- Who leaves may give up what they are owed; the ledger has it, and their wish to be deleted says so.
ALTER TABLE account_deletions ADD COLUMN gives_up boolean NOT NULL DEFAULT false;
ALTER TABLE ledger_journals DROP CONSTRAINT ledger_journals_kind_check;
ALTER TABLE ledger_journals ADD CONSTRAINT ledger_journals_kind_check CHECK (kind IN ('sale', 'fee', 'refund',
  'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_fee', 'subscription', 'payout',
  'payout_returned', 'given_up'));

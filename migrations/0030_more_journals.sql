-- The ledger also takes what is paid for Pro, and what is paid out to creators.
ALTER TABLE ledger_journals DROP CONSTRAINT ledger_journals_kind_check;
ALTER TABLE ledger_journals ADD CONSTRAINT ledger_journals_kind_check CHECK (kind IN ('sale', 'fee', 'refund',
  'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_fee', 'subscription', 'payout',
  'payout_returned'));
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check;
-- `bank`: what went out to creators' own accounts.
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_account_check
  CHECK (account IN ('creator', 'held', 'platform', 'bank', 'razorpay', 'stripe'));

-- What a provider kept of a payment that opened nothing, and goes back, is no creator's cost: whoever paid for a post again and
-- again would have taken it from them.
ALTER TABLE ledger_journals DROP CONSTRAINT ledger_journals_kind_check;
ALTER TABLE ledger_journals ADD CONSTRAINT ledger_journals_kind_check CHECK (kind IN ('sale', 'fee', 'fee_borne', 'refund',
  'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_fee', 'subscription', 'payout',
  'payout_returned', 'given_up'));

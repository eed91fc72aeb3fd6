-- A payment may be disputed more than once, at the same time even. What each bank asks for is kept as it asked: how much of that
-- is left to be taken is seen when it decides, since refunds go out and fail meanwhile.
DROP INDEX disputes_open;
CREATE INDEX disputes_open ON disputes (order_id) WHERE state = 'open';

-- The refund by which a provider shows what a lost dispute took.
ALTER TABLE disputes ADD COLUMN provider_refund_id text CHECK (char_length(provider_refund_id) <= 200);
CREATE UNIQUE INDEX disputes_as_refunds ON disputes (provider_refund_id) WHERE provider_refund_id IS NOT NULL;

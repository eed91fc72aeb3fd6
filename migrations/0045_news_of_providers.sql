-- Refunds and disputes that a provider listed when it was last looked through, once something was done about them: listed again
-- as they were they are no news, though nothing else here names them, as what is none of ours.
CREATE TABLE provider_news (
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  -- The refund's or the dispute's name there.
  provider_id text NOT NULL CHECK (char_length(provider_id) BETWEEN 1 AND 200),
  payment_id text NOT NULL CHECK (char_length(payment_id) <= 200),
  state text NOT NULL CHECK (state IN ('processed', 'failed', 'open', 'won', 'lost')),
  -- Whether the payment was known here then: what was not may be later.
  is_ours boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (provider, provider_id)
);
CREATE INDEX provider_news_by_age ON provider_news (seen_at);

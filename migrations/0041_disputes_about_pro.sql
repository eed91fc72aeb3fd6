-- Several disputes may be opened about one payment for Pro, and each is told of again and again: each has a row of its own.
-- What they came to for the payment stands with it, `dispute_fee` and `lost`, as before: also of what was decided before this.
CREATE TABLE subscription_disputes (
  id quire_id PRIMARY KEY,
  charge_id quire_id NOT NULL REFERENCES subscription_charges,
  provider_dispute_id text NOT NULL UNIQUE CHECK (char_length(provider_dispute_id) <= 200),
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  -- What the bank asks for, and what the provider takes for it, as last told.
  amount bigint NOT NULL CHECK (amount >= 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE INDEX subscription_disputes_of ON subscription_disputes (charge_id);

-- Money: what is ordered, what providers say of it, what went back, and a ledger that balances.
-- Amounts are whole minor units. Whoever is named here stays named: a person's row outlives their account.

CREATE TABLE orders (
  id quire_id PRIMARY KEY,
  buyer_id quire_id NOT NULL REFERENCES users,
  -- The creator whose site it is: both share one id, and the person's row outlives the site's.
  site_id quire_id NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('post', 'bulk', 'support')),
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'failed', 'confirmed', 'error')),
  title text NOT NULL CHECK (char_length(title) <= 500),
  -- What a supporter wrote.
  message text CHECK (char_length(message) <= 1000),
  is_private boolean NOT NULL DEFAULT false,
  -- In words for the buyer: why it is in error, or why it went back.
  note text CHECK (char_length(note) <= 1000),
  return_url text NOT NULL CHECK (char_length(return_url) <= 2000),
  -- The same key and the same request are the same order.
  idempotency_key text NOT NULL CHECK (char_length(idempotency_key) BETWEEN 8 AND 100),
  request_hash secret_hash NOT NULL,
  -- The provider's name for it; null until the provider has answered.
  provider_order_id text CHECK (char_length(provider_order_id) <= 200),
  checkout_url text CHECK (char_length(checkout_url) <= 2000),
  -- Null until it was paid.
  payment_id text CHECK (char_length(payment_id) <= 200),
  -- What the creator has of it, and what the provider kept; null until known.
  creator_share bigint CHECK (creator_share BETWEEN 0 AND amount),
  fee bigint CHECK (fee BETWEEN 0 AND amount),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  refunded_at timestamptz,
  UNIQUE (buyer_id, idempotency_key),
  CHECK ((state = 'confirmed') = (settled_at IS NOT NULL)),
  CHECK ((state = 'confirmed') = (creator_share IS NOT NULL)),
  CHECK ((state = 'confirmed') <= (payment_id IS NOT NULL)),
  CHECK ((refunded_at IS NOT NULL) <= (state = 'confirmed'))
);
CREATE UNIQUE INDEX orders_of_provider ON orders (provider, provider_order_id) WHERE provider_order_id IS NOT NULL;
-- One payment pays one order.
CREATE UNIQUE INDEX orders_payment ON orders (provider, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX orders_of_buyer ON orders (buyer_id, settled_at DESC, id DESC) WHERE state = 'confirmed';
CREATE INDEX orders_supporters ON orders (site_id, settled_at DESC, id DESC)
  WHERE kind = 'support' AND state = 'confirmed';

CREATE TABLE order_items (
  order_id quire_id NOT NULL REFERENCES orders,
  position integer NOT NULL CHECK (position > 0),
  -- A post. It may be deleted once the payment went back; the order keeps what it was called.
  item_id quire_id NOT NULL,
  title text NOT NULL CHECK (char_length(title) <= 500),
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (order_id, position),
  UNIQUE (order_id, item_id)
);

-- What was bought is open by the order that paid for it.
ALTER TABLE entitlements ADD COLUMN order_id quire_id REFERENCES orders;
CREATE UNIQUE INDEX entitlements_of_order ON entitlements (order_id, item_id) WHERE order_id IS NOT NULL;

-- Kept with the payments, in the same transaction.
ALTER TABLE sites ADD COLUMN supporters_count integer NOT NULL DEFAULT 0 CHECK (supporters_count >= 0);

CREATE TABLE refunds (
  id quire_id PRIMARY KEY,
  order_id quire_id NOT NULL REFERENCES orders,
  amount bigint NOT NULL CHECK (amount > 0),
  cause text NOT NULL CHECK (cause IN ('creator', 'duplicate', 'provider')),
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  requested_by quire_id REFERENCES users,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'processed', 'failed')),
  provider_refund_id text UNIQUE CHECK (char_length(provider_refund_id) <= 200),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((state = 'requested') = (settled_at IS NULL))
);
-- The whole goes back once.
CREATE UNIQUE INDEX refunds_of_order ON refunds (order_id) WHERE state <> 'failed';

CREATE TABLE disputes (
  id quire_id PRIMARY KEY,
  order_id quire_id NOT NULL REFERENCES orders,
  provider_dispute_id text NOT NULL UNIQUE CHECK (char_length(provider_dispute_id) <= 200),
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE UNIQUE INDEX disputes_open ON disputes (order_id) WHERE state = 'open';
CREATE INDEX disputes_of_order ON disputes (order_id);

-- What providers told, each once: an event is acted upon by a job, which may run again.
CREATE TABLE webhook_events (
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  event_id text NOT NULL CHECK (char_length(event_id) BETWEEN 1 AND 200),
  type text NOT NULL CHECK (char_length(type) <= 200),
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX webhook_events_handled ON webhook_events (handled_at) WHERE handled_at IS NOT NULL;

-- The ledger. A journal is one event, in one currency; its entries add up to nothing. Nothing is ever changed.
CREATE TABLE ledger_journals (
  id quire_id PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sale', 'fee', 'refund', 'refund_failed', 'dispute_opened', 'dispute_won',
    'dispute_lost', 'dispute_fee')),
  -- What happened once: the order, refund or dispute.
  subject_id quire_id NOT NULL,
  order_id quire_id REFERENCES orders,
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  occurred_at timestamptz NOT NULL,
  UNIQUE (kind, subject_id),
  UNIQUE (id, currency)
);
CREATE INDEX ledger_journals_of_order ON ledger_journals (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_id quire_id NOT NULL,
  account text NOT NULL
    CHECK (account IN ('creator', 'held', 'platform', 'razorpay', 'stripe')),
  -- The creator whose account it is; null of what is the platform's.
  owner_id quire_id REFERENCES users,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  CHECK ((account IN ('creator', 'held')) = (owner_id IS NOT NULL)),
  FOREIGN KEY (journal_id, currency) REFERENCES ledger_journals (id, currency)
);
CREATE INDEX ledger_entries_of_journal ON ledger_entries (journal_id);
CREATE INDEX ledger_entries_of_account ON ledger_entries (owner_id, account, currency, id) INCLUDE (amount);

CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  journal text := CASE TG_TABLE_NAME WHEN 'ledger_journals' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'journal_id' END;
  total numeric;
  lines integer;
BEGIN
  SELECT coalesce(sum(amount), 0), count(*) INTO total, lines FROM ledger_entries WHERE journal_id = journal;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'journal % has % entries that add up to %, not to nothing', journal, lines, total
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
-- Judged at the commit: until then a journal may be half written.
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balances();
CREATE CONSTRAINT TRIGGER ledger_journals_balance AFTER INSERT ON ledger_journals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balances();

CREATE FUNCTION ledger_is_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is never changed: a mistake is put right by another journal'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entries_for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_for_good();
CREATE TRIGGER ledger_journals_for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_journals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_for_good();

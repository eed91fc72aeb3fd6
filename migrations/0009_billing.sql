-- Orders, refunds, disputes, the ledger, payouts, deliveries and Pro.

-- Domains check single columns of money tables: PostgreSQL parses a table's checks again for every statement that
-- writes a row, and those took a tenth of a purchase's time. Checks of several columns are table checks.
CREATE DOMAIN currency_code AS text CHECK (VALUE IN ('INR', 'USD', 'EUR'));

CREATE DOMAIN minor_units AS bigint CHECK (VALUE > 0);

CREATE DOMAIN payment_provider AS text CHECK (VALUE IN ('razorpay', 'stripe'));

-- An id at the payment provider.
CREATE DOMAIN provider_reference AS text CHECK (char_length(VALUE) <= 200);

CREATE DOMAIN idempotency_key AS text CHECK (char_length(VALUE) BETWEEN 8 AND 100);

CREATE DOMAIN order_kind AS text CHECK (VALUE IN ('post', 'bulk', 'support'));

CREATE DOMAIN order_state AS text CHECK (VALUE IN ('pending', 'failed', 'confirmed', 'error'));

CREATE DOMAIN order_text AS text CHECK (char_length(VALUE) <= 1000);

CREATE DOMAIN order_details AS text CHECK (char_length(VALUE) BETWEEN 1 AND 1000);

CREATE DOMAIN order_title AS text CHECK (char_length(VALUE) <= 500);

CREATE DOMAIN order_address AS text CHECK (char_length(VALUE) <= 2000);

CREATE DOMAIN order_count AS integer CHECK (VALUE > 0);

CREATE DOMAIN journal_kind AS text CHECK (VALUE IN (
  'sale', 'fee', 'fee_absorbed', 'refund', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost',
  'dispute_fee', 'subscription', 'payout', 'payout_returned', 'forfeited'));

CREATE DOMAIN ledger_account AS text CHECK (VALUE IN ('creator', 'held', 'platform', 'bank', 'razorpay', 'stripe'));

CREATE DOMAIN ledger_amount AS bigint CHECK (VALUE <> 0);

-- PostgreSQL parses a table's checks again for every statement that writes a row: those of orders, three times per
-- purchase, took a thirtieth of its time. A call of one function costs less: each connection parses its body once.
CREATE FUNCTION order_invariants_hold(
  state text, amount bigint, creator_share bigint, fee bigint, amount_refunded bigint, reconcile_attempts smallint,
  confirmed_at timestamptz, payment_id text, refunded_at timestamptz
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(creator_share BETWEEN 0 AND amount, true)
    AND coalesce(fee BETWEEN 0 AND amount, true)
    AND amount_refunded BETWEEN 0 AND amount
    AND reconcile_attempts >= 0
    AND CASE WHEN state = 'confirmed'
             THEN confirmed_at IS NOT NULL AND creator_share IS NOT NULL AND payment_id IS NOT NULL
             ELSE confirmed_at IS NULL AND creator_share IS NULL AND refunded_at IS NULL END;
END $$;

CREATE TABLE orders (
  id quire_id PRIMARY KEY,
  buyer_id quire_id NOT NULL REFERENCES users,
  -- The creator of the site; both have the same id, and the user's row outlives the site's.
  site_id quire_id NOT NULL REFERENCES users,
  kind order_kind NOT NULL,
  provider payment_provider NOT NULL,
  amount minor_units NOT NULL,
  currency currency_code NOT NULL,
  state order_state NOT NULL DEFAULT 'pending',
  title order_title NOT NULL,
  -- A supporter's message.
  message order_text,
  is_private boolean NOT NULL DEFAULT false,
  -- Shown to the buyer: why it failed, or why it was refunded.
  note order_text,
  return_url order_address NOT NULL,
  -- The same key with the same request returns the same order.
  idempotency_key idempotency_key NOT NULL,
  request_hash secret_hash NOT NULL,
  -- The provider's id of the order; null until the provider has responded.
  provider_order_id provider_reference,
  checkout_url order_address,
  -- Null until paid.
  payment_id provider_reference,
  -- The creator's share, and the provider's fee; null until known.
  creator_share bigint,
  fee bigint,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  refunded_at timestamptz,
  -- Instructions from the buyer, given before paying and shown to the creator only.
  details order_details,
  -- A provider's dashboard also allows partial refunds: the ledger follows each, and access is revoked only when
  -- everything has been refunded.
  amount_refunded bigint NOT NULL DEFAULT 0,
  -- Since when the buyer's bank has been processing the payment; null if it is not. Such an order is listed among
  -- their purchases, so that no one pays twice.
  processing_at timestamptz,
  -- When the order is due: a pending one to ask its provider, a paid one to send its emails. Null if nothing is
  -- due. A job for each order took a sixth of a purchase's time.
  next_check_at timestamptz,
  -- How often the provider was asked without a request of the buyer.
  reconcile_attempts smallint NOT NULL DEFAULT 0,
  UNIQUE (buyer_id, idempotency_key),
  CONSTRAINT orders_invariants CHECK (order_invariants_hold(
    state, amount, creator_share, fee, amount_refunded, reconcile_attempts, confirmed_at, payment_id, refunded_at))
);
CREATE INDEX orders_due ON orders (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX orders_supporters ON orders (site_id, confirmed_at DESC, id DESC)
  WHERE kind = 'support' AND state = 'confirmed';
CREATE INDEX orders_of_buyer ON orders (buyer_id, coalesce(confirmed_at, processing_at) DESC, id DESC)
  WHERE state = 'confirmed' OR (state = 'pending' AND processing_at IS NOT NULL);
CREATE INDEX orders_processing ON orders (buyer_id) WHERE state = 'pending' AND processing_at IS NOT NULL;
CREATE UNIQUE INDEX orders_of_provider ON orders (provider, provider_order_id) WHERE provider_order_id IS NOT NULL;
-- One payment pays one order.
CREATE UNIQUE INDEX orders_payment ON orders (provider, payment_id) WHERE payment_id IS NOT NULL;

ALTER TABLE entitlements ADD FOREIGN KEY (order_id) REFERENCES orders;

CREATE TABLE order_items (
  order_id quire_id NOT NULL REFERENCES orders,
  position order_count NOT NULL,
  -- A post. It may be deleted after a refund; the order keeps its title.
  item_id quire_id NOT NULL,
  title order_title NOT NULL,
  amount minor_units NOT NULL,
  UNIQUE (order_id, item_id),
  PRIMARY KEY (order_id, "position")
);

CREATE TABLE refunds (
  id quire_id PRIMARY KEY,
  order_id quire_id NOT NULL REFERENCES orders,
  amount bigint NOT NULL CHECK (amount > 0),
  cause text NOT NULL CHECK (cause IN ('creator', 'duplicate', 'provider', 'undelivered')),
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  requested_by quire_id REFERENCES users,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'processed', 'failed')),
  provider_refund_id text UNIQUE CHECK (char_length(provider_refund_id) <= 200),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((state = 'requested') = (closed_at IS NULL))
);
CREATE INDEX refunds_of_order ON refunds (order_id);
CREATE UNIQUE INDEX refunds_to_send ON refunds (order_id) WHERE state = 'requested' AND provider_refund_id IS NULL;

CREATE TABLE disputes (
  id quire_id PRIMARY KEY,
  order_id quire_id NOT NULL REFERENCES orders,
  provider_dispute_id text NOT NULL UNIQUE CHECK (char_length(provider_dispute_id) <= 200),
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- What the buyer's bank claims, at most what is left of the payment: held now, and deducted if the dispute is
  -- lost.
  amount bigint NOT NULL CHECK (amount >= 0),
  -- The refund that a provider lists for a lost dispute.
  provider_refund_id text CHECK (char_length(provider_refund_id) <= 200),
  CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE INDEX disputes_of_order ON disputes (order_id);
CREATE INDEX disputes_open ON disputes (order_id) WHERE state = 'open';
CREATE UNIQUE INDEX disputes_as_refunds ON disputes (provider_refund_id) WHERE provider_refund_id IS NOT NULL;

-- Webhook inbox, each event once. A job handles it, and may run again.
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
-- Unhandled events are deleted too, later: their bodies contain personal data.
CREATE INDEX webhook_events_left_over ON webhook_events (received_at) WHERE handled_at IS NULL;

-- Refunds and disputes already handled when a provider last listed them: unchanged ones are skipped. Needed for
-- those that are not ours, which no other table has.
CREATE TABLE provider_events (
  provider text NOT NULL,
  -- The provider's id of the refund or dispute.
  provider_id text NOT NULL,
  payment_id text NOT NULL,
  state text NOT NULL,
  -- Whether we knew the payment then: an unknown one may become known later.
  is_ours boolean NOT NULL,
  listed_at timestamptz NOT NULL,
  PRIMARY KEY (provider, provider_id),
  CHECK (char_length(payment_id) <= 200),
  CHECK (provider IN ('razorpay', 'stripe')),
  CHECK (char_length(provider_id) BETWEEN 1 AND 200),
  CHECK (state IN ('processed', 'failed', 'open', 'won', 'lost'))
);
CREATE INDEX provider_events_by_age ON provider_events (listed_at);

-- The ledger. A journal is one event in one currency; its entries add up to zero. Rows never change.
CREATE TABLE ledger_journals (
  id quire_id PRIMARY KEY,
  kind journal_kind NOT NULL,
  -- The order, refund or dispute that happened, once per kind.
  subject_id quire_id NOT NULL,
  order_id quire_id REFERENCES orders,
  currency currency_code NOT NULL,
  occurred_at timestamptz NOT NULL,
  UNIQUE (id, currency),
  UNIQUE (kind, subject_id)
);
CREATE INDEX ledger_journals_of_order ON ledger_journals (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE ledger_entries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  journal_id quire_id NOT NULL,
  account ledger_account NOT NULL,
  -- The creator who owns the account; null for accounts of the platform.
  owner_id quire_id REFERENCES users,
  currency currency_code NOT NULL,
  amount ledger_amount NOT NULL,
  FOREIGN KEY (journal_id, currency) REFERENCES ledger_journals(id, currency)
);
CREATE INDEX ledger_entries_of_journal ON ledger_entries (journal_id);
CREATE INDEX ledger_entries_of_account ON ledger_entries (owner_id, account, currency, id) INCLUDE (amount);

-- Balances up to an entry, so that a balance need not add up years. A cache: it can be rebuilt from the entries at
-- any time.
CREATE TABLE ledger_snapshots (
  owner_id quire_id NOT NULL REFERENCES users,
  account text NOT NULL CHECK (account IN ('creator', 'held')),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  -- The last entry of any account at that time.
  through_id bigint NOT NULL,
  amount bigint NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, account, currency)
);

CREATE TABLE subscriptions (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('paid', 'paid_with_trial', 'promotional', 'referee', 'referrer')),
  -- `pending`: the checkout is open. `started`: its times say whether it is active. `disabled`: never paid, or
  -- invalid.
  state text NOT NULL CHECK (state IN ('pending', 'started', 'disabled')),
  -- Shown to the user: why it is disabled.
  note text CHECK (char_length(note) <= 1000),
  start_time timestamptz,
  end_time timestamptz,
  trial_end timestamptz,
  recurring boolean NOT NULL DEFAULT false,
  -- The payment due at `end_time` failed.
  failing boolean NOT NULL DEFAULT false,
  -- When it changes next: a job checks it then.
  next_check_at timestamptz,
  -- Counts applied provider responses: a response to an older request is ignored.
  version integer NOT NULL DEFAULT 0,
  -- For a gift: what it was given for, once.
  cause text UNIQUE CHECK (char_length(cause) <= 200),
  -- The plan. Null for a gift.
  plan_interval text CHECK (plan_interval IN ('month', 'year')),
  provider text CHECK (provider IN ('razorpay', 'stripe')),
  amount bigint CHECK (amount > 0),
  currency text CHECK (currency IN ('INR', 'USD', 'EUR')),
  trial_days integer CHECK (trial_days >= 0),
  return_url text CHECK (char_length(return_url) <= 2000),
  idempotency_key text CHECK (char_length(idempotency_key) BETWEEN 8 AND 100),
  request_hash secret_hash,
  -- The provider's ids of the checkout and of the resulting subscription; null until the provider has responded.
  provider_checkout_id text CHECK (char_length(provider_checkout_id) <= 200),
  provider_subscription_id text CHECK (char_length(provider_subscription_id) <= 200),
  checkout_url text CHECK (char_length(checkout_url) <= 2000),
  -- The provider will never charge again; this is final.
  is_over boolean NOT NULL DEFAULT false,
  -- End of the time that the provider was paid for, or of its trial. `end_time` follows it.
  paid_until timestamptz,
  -- The user turned renewals off, and the provider has not confirmed yet.
  cancel_requested_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Waits until another subscription ends: the remaining time begins then.
  resumes_at timestamptz,
  CHECK ((kind IN ('paid', 'paid_with_trial')) = (provider IS NOT NULL)),
  CHECK ((provider IS NULL) = (cause IS NOT NULL)),
  CHECK (((provider IS NULL) = (amount IS NULL))
    AND ((provider IS NULL) = (currency IS NULL))
    AND ((provider IS NULL) = (plan_interval IS NULL))
    AND ((provider IS NULL) = (idempotency_key IS NULL))
    AND ((provider IS NULL) = (request_hash IS NULL))
    AND ((provider IS NULL) = (return_url IS NULL))),
  CHECK ((start_time IS NULL) = (end_time IS NULL)),
  CHECK (start_time <= end_time),
  CHECK ((state = 'started') <= (start_time IS NOT NULL)),
  CHECK (recurring <= (provider IS NOT NULL AND state = 'started')),
  UNIQUE (user_id, idempotency_key)
);
CREATE UNIQUE INDEX subscriptions_checkout ON subscriptions (provider, provider_checkout_id)
  WHERE provider_checkout_id IS NOT NULL;
CREATE UNIQUE INDEX subscriptions_of_provider ON subscriptions (provider, provider_subscription_id)
  WHERE provider_subscription_id IS NOT NULL;
-- The last to end first.
CREATE INDEX subscriptions_of_user ON subscriptions (user_id, end_time DESC, id DESC);
CREATE INDEX subscriptions_due ON subscriptions (next_check_at) WHERE next_check_at IS NOT NULL;

-- Payments for a period, each once.
CREATE TABLE subscription_charges (
  id quire_id PRIMARY KEY,
  subscription_id quire_id NOT NULL REFERENCES subscriptions,
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  payment_id text NOT NULL CHECK (char_length(payment_id) <= 200),
  invoice_id text NOT NULL CHECK (char_length(invoice_id) <= 200),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  -- The provider's fee; null until known.
  fee bigint,
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  charged_at timestamptz NOT NULL,
  -- When it was refunded, and how much paid time was removed for it.
  refunded_at timestamptz,
  refunded_time interval,
  -- The fees of disputes; null until one is decided.
  dispute_fee bigint CHECK (dispute_fee >= 0),
  amount_refunded bigint NOT NULL DEFAULT 0,
  -- The part of it lost to disputes: failed refunds return, lost disputes don't.
  lost bigint NOT NULL DEFAULT 0,
  CHECK (fee >= 0 AND fee <= amount),
  CHECK ((refunded_at IS NULL) = (refunded_time IS NULL)),
  CHECK (period_start < period_end),
  UNIQUE (provider, payment_id),
  CHECK (amount_refunded >= 0 AND amount_refunded <= amount)
);
CREATE INDEX subscription_charges_of ON subscription_charges (subscription_id, charged_at, id);

-- One row per dispute: a payment for Pro may have several, each with several webhooks. Their totals per payment are
-- in subscription_charges (`dispute_fee` and `lost`), including disputes older than this table.
CREATE TABLE subscription_disputes (
  id quire_id PRIMARY KEY,
  charge_id quire_id NOT NULL REFERENCES subscription_charges,
  provider_dispute_id text NOT NULL UNIQUE CHECK (char_length(provider_dispute_id) <= 200),
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  -- The bank's claim and the provider's fee, from the latest webhook.
  amount bigint NOT NULL CHECK (amount >= 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE INDEX subscription_disputes_of ON subscription_disputes (charge_id);

-- Emails sent about a subscription, each once.
CREATE TABLE subscription_notices (
  subscription_id quire_id NOT NULL REFERENCES subscriptions,
  key text NOT NULL CHECK (char_length(key) <= 100),
  notified_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, key)
);

-- Addresses that used a trial, as keyed hashes: one trial per user, even after deletion and a new sign-up.
CREATE TABLE trial_addresses (
  address_hash secret_hash PRIMARY KEY,
  used_at timestamptz NOT NULL
);

-- The provider's ids of our plans, where it needs them.
CREATE TABLE provider_plans (
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  plan_interval text NOT NULL CHECK (plan_interval IN ('month', 'year')),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- Our account at the provider: another account has plans of its own.
  account text NOT NULL CHECK (char_length(account) <= 200),
  plan_id text NOT NULL CHECK (char_length(plan_id) <= 200),
  PRIMARY KEY (provider, plan_interval, currency, amount, account)
);

-- Where a creator is paid, one account per currency.
CREATE TABLE payout_accounts (
  owner_id quire_id NOT NULL REFERENCES users,
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  method text NOT NULL CHECK (method IN ('bank_in', 'upi', 'iban', 'bank_us')),
  -- Encrypted with SECRET: a copy of the database reveals no account.
  details text NOT NULL CHECK (char_length(details) BETWEEN 20 AND 4000),
  -- The last characters of its number, to recognize it.
  ending text NOT NULL CHECK (char_length(ending) <= 100),
  state text NOT NULL DEFAULT 'unverified' CHECK (state IN ('unverified', 'verified')),
  -- Shown to the creator: why it was not verified.
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  changed_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by quire_id REFERENCES users,
  CHECK ((state = 'verified') <= (decided_at IS NOT NULL)),
  PRIMARY KEY (owner_id, currency)
);
CREATE INDEX payout_accounts_by_change ON payout_accounts (state, changed_at, owner_id, currency);

-- Payout runs: one per week, and those that an admin starts.
CREATE TABLE payout_runs (
  id quire_id PRIMARY KEY,
  -- The week's Monday; null if an admin started it.
  week date UNIQUE,
  made_at timestamptz NOT NULL,
  made_by quire_id REFERENCES users,
  CHECK ((week IS NULL) = (made_by IS NOT NULL))
);

-- Files that an admin uploads to the bank. A payout is in one file at most.
CREATE TABLE payout_files (
  id quire_id PRIMARY KEY,
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  payouts_count integer NOT NULL CHECK (payouts_count >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  made_at timestamptz NOT NULL,
  made_by quire_id NOT NULL REFERENCES users
);

CREATE TABLE payouts (
  id quire_id PRIMARY KEY,
  run_id quire_id NOT NULL REFERENCES payout_runs,
  owner_id quire_id NOT NULL REFERENCES users,
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'processed', 'cancelled', 'onHold')),
  hold text
    CHECK (hold IN ('staff', 'suspended', 'account_missing', 'account_unverified', 'account_changed', 'dispute')),
  -- Shown to the creator: why staff hold it, or why it was cancelled.
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  file_id quire_id REFERENCES payout_files,
  -- The account when the file was created, encrypted. Deleted once the payout is closed.
  details text CHECK (char_length(details) <= 4000),
  method text CHECK (method IN ('bank_in', 'upi', 'iban', 'bank_us')),
  ending text CHECK (char_length(ending) <= 100),
  -- The bank's reference of the transfer.
  reference text CHECK (char_length(reference) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by quire_id REFERENCES users,
  -- The creator got an email about its current state.
  is_notified boolean NOT NULL DEFAULT false,
  CHECK ((state = 'onHold') = (hold IS NOT NULL)),
  CHECK ((state IN ('processed', 'cancelled')) = (closed_at IS NOT NULL)),
  CHECK ((state = 'processed') <= (reference IS NOT NULL AND file_id IS NOT NULL)),
  CHECK ((state = 'onHold') <= (file_id IS NULL)),
  CHECK ((state = 'pending' AND file_id IS NOT NULL) = (details IS NOT NULL)),
  UNIQUE (run_id, owner_id, currency)
);
CREATE INDEX payouts_of_owner ON payouts (owner_id, id DESC);
CREATE INDEX payouts_by_state ON payouts (state, id DESC);
CREATE INDEX payouts_of_file ON payouts (file_id, id) WHERE file_id IS NOT NULL;
CREATE INDEX payouts_at_the_bank ON payouts (file_id) WHERE state = 'pending' AND file_id IS NOT NULL;
CREATE INDEX payouts_open ON payouts (owner_id, currency) WHERE state IN ('pending', 'onHold');
CREATE INDEX payouts_unnotified ON payouts (id) WHERE NOT is_notified;

CREATE TABLE deliveries (
  id quire_id PRIMARY KEY,
  order_id quire_id NOT NULL REFERENCES orders,
  -- As in order_items: a post that may be deleted after a refund.
  post_id quire_id NOT NULL,
  -- The creator of the site: the user's row outlives the site's.
  site_id quire_id NOT NULL REFERENCES users,
  buyer_id quire_id NOT NULL REFERENCES users,
  good_type text NOT NULL CHECK (good_type IN ('personalised_message', 'virtual_meetup')),
  state text NOT NULL DEFAULT 'wanted' CHECK (state IN ('wanted', 'delivered', 'withdrawn')),
  text text CHECK (char_length(text) BETWEEN 1 AND 5000),
  -- Deleted with the creator's files, which are kept while the purchase is valid.
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  link text CHECK (char_length(link) <= 2000 AND link LIKE 'https://%'),
  meets_at timestamptz,
  due_at timestamptz NOT NULL,
  -- When the buyer was notified of the delay.
  late_notified_at timestamptz,
  -- Kept after a refund: if the refund fails, it is delivered again.
  delivered_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'delivered') <= (delivered_at IS NOT NULL)),
  CHECK ((state = 'wanted') <= (delivered_at IS NULL)),
  CHECK (state <> 'delivered' OR CASE good_type
    WHEN 'personalised_message' THEN (text IS NOT NULL OR file_id IS NOT NULL) AND link IS NULL AND meets_at IS NULL
    ELSE link IS NOT NULL AND meets_at IS NOT NULL AND file_id IS NULL
  END),
  UNIQUE (order_id, post_id)
);
CREATE INDEX deliveries_of_site ON deliveries (site_id, state, due_at, id);
CREATE INDEX deliveries_late ON deliveries (due_at, id) WHERE state = 'wanted' AND late_notified_at IS NULL;
CREATE INDEX deliveries_of_buyer ON deliveries (buyer_id) WHERE state = 'wanted';
CREATE INDEX deliveries_file ON deliveries (file_id) WHERE file_id IS NOT NULL;

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is never changed: a mistake is put right by another journal'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_journals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- Checks the owners of accounts and the balance of journals, once per statement. Entries never change.
CREATE FUNCTION ledger_lines_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT journal_id, count(*) AS lines, sum(amount) AS total,
         bool_and((account IN ('creator', 'held')) = (owner_id IS NOT NULL)) AS is_owned INTO wrong FROM added
   GROUP BY journal_id
  HAVING sum(amount) <> 0 OR count(*) < 2
      OR NOT bool_and((account IN ('creator', 'held')) = (owner_id IS NOT NULL)) LIMIT 1;
  IF FOUND AND NOT wrong.is_owned THEN
    RAISE EXCEPTION 'journal % has an entry of a creator''s account without its owner, or of another with one',
      wrong.journal_id
      USING ERRCODE = 'check_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'journal % has % entries that add up to %, not to nothing',
      wrong.journal_id, wrong.lines, wrong.total
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_lines_balance();

-- Checks that a journal has entries, once per statement, at its end.
CREATE FUNCTION ledger_journals_have_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  empty text;
BEGIN
  -- One index lookup per journal: a join would make the planner read all entries for a few thousand journals.
  SELECT id INTO empty FROM added
   WHERE (SELECT e.id FROM ledger_entries e WHERE e.journal_id = added.id LIMIT 1) IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % has 0 entries that add up to 0, not to nothing', empty USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_journals_balance AFTER INSERT ON ledger_journals
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_journals_have_lines();

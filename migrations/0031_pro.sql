-- Pro: times of it that people have, what is paid for them, and groups that end by themselves.

CREATE TABLE subscriptions (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('paid', 'paid_with_trial', 'promotional', 'referee', 'referrer')),
  -- `pending`: its checkout is open. `begun`: what it is now, its times say. `disabled`: never paid, or not as agreed.
  state text NOT NULL CHECK (state IN ('pending', 'begun', 'disabled')),
  -- In words for its holder: why it is disabled.
  note text CHECK (char_length(note) <= 1000),
  start_time timestamptz,
  end_time timestamptz,
  trial_end timestamptz,
  recurring boolean NOT NULL DEFAULT false,
  -- The payment that was due at `end_time` failed.
  failing boolean NOT NULL DEFAULT false,
  -- When something about it changes next: a job looks at it then.
  turns_at timestamptz,
  -- Counts the provider's answers that were acted upon: one that was asked for before another was is not.
  version integer NOT NULL DEFAULT 0,
  -- What was given, was given for this, once.
  cause text UNIQUE CHECK (char_length(cause) <= 200),

  -- What is paid. Null for what was given.
  plan_interval text CHECK (plan_interval IN ('month', 'year')),
  provider text CHECK (provider IN ('razorpay', 'stripe')),
  amount bigint CHECK (amount > 0),
  currency text CHECK (currency IN ('INR', 'USD', 'EUR')),
  trial_days integer CHECK (trial_days >= 0),
  return_url text CHECK (char_length(return_url) <= 2000),
  idempotency_key text CHECK (char_length(idempotency_key) BETWEEN 8 AND 100),
  request_hash secret_hash,
  -- The provider's names for the agreement that is offered, and for what came of it; null until the provider has answered.
  provider_checkout_id text CHECK (char_length(provider_checkout_id) <= 200),
  provider_subscription_id text CHECK (char_length(provider_subscription_id) <= 200),
  checkout_url text CHECK (char_length(checkout_url) <= 2000),
  -- The provider will never charge again, and nobody can change that.
  is_over boolean NOT NULL DEFAULT false,
  -- Until when the provider was paid, or gives a trial. `end_time` moves with it.
  paid_until timestamptz,
  -- Somebody switched the renewals off, and the provider has not said yes yet.
  stop_asked_at timestamptz,
  created_at timestamptz NOT NULL,

  UNIQUE (user_id, idempotency_key),
  CHECK ((kind IN ('paid', 'paid_with_trial')) = (provider IS NOT NULL)),
  CHECK ((provider IS NULL) = (cause IS NOT NULL)),
  CHECK ((provider IS NULL) = (amount IS NULL) AND (provider IS NULL) = (currency IS NULL)
    AND (provider IS NULL) = (plan_interval IS NULL) AND (provider IS NULL) = (idempotency_key IS NULL)
    AND (provider IS NULL) = (request_hash IS NULL) AND (provider IS NULL) = (return_url IS NULL)),
  CHECK ((start_time IS NULL) = (end_time IS NULL)),
  CHECK (start_time <= end_time),
  CHECK ((state = 'begun') <= (start_time IS NOT NULL)),
  CHECK (recurring <= (provider IS NOT NULL AND state = 'begun'))
);
CREATE UNIQUE INDEX subscriptions_checkout ON subscriptions (provider, provider_checkout_id)
  WHERE provider_checkout_id IS NOT NULL;
CREATE UNIQUE INDEX subscriptions_of_provider ON subscriptions (provider, provider_subscription_id)
  WHERE provider_subscription_id IS NOT NULL;
-- The one that ends last first.
CREATE INDEX subscriptions_of_user ON subscriptions (user_id, end_time DESC, id DESC);
CREATE INDEX subscriptions_turning ON subscriptions (turns_at) WHERE turns_at IS NOT NULL;

-- Each payment for a period, once.
CREATE TABLE subscription_charges (
  id quire_id PRIMARY KEY,
  subscription_id quire_id NOT NULL REFERENCES subscriptions,
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  payment_id text NOT NULL CHECK (char_length(payment_id) <= 200),
  invoice_id text NOT NULL CHECK (char_length(invoice_id) <= 200),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  -- What the provider kept; null until it knows.
  fee bigint CHECK (fee BETWEEN 0 AND amount),
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  charged_at timestamptz NOT NULL,
  -- When it went back, and how much of the time that it had paid for was taken back with it.
  returned_at timestamptz,
  returned_time interval,
  -- What a dispute about it cost; null until one is decided.
  dispute_fee bigint CHECK (dispute_fee >= 0),
  UNIQUE (provider, payment_id),
  CHECK ((returned_at IS NULL) = (returned_time IS NULL)),
  CHECK (period_start < period_end)
);
CREATE INDEX subscription_charges_of ON subscription_charges (subscription_id, charged_at, id);

-- What its holder was told, each once.
CREATE TABLE subscription_notices (
  subscription_id quire_id NOT NULL REFERENCES subscriptions,
  key text NOT NULL CHECK (char_length(key) <= 100),
  told_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, key)
);

-- Addresses that a trial was begun with, as keyed hashes: it is given once to a person, also one who left and came anew.
CREATE TABLE trial_addresses (
  address_hash secret_hash PRIMARY KEY,
  used_at timestamptz NOT NULL
);

-- The provider's name for what we sell, where it wants one.
CREATE TABLE provider_plans (
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  plan_interval text NOT NULL CHECK (plan_interval IN ('month', 'year')),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- Another account of ours with the provider has plans of its own.
  account text NOT NULL CHECK (char_length(account) <= 200),
  plan_id text NOT NULL CHECK (char_length(plan_id) <= 200),
  PRIMARY KEY (provider, plan_interval, currency, amount, account)
);

-- A group may end: from then on nobody who asks for it finds it, however late somebody comes to take it away.
ALTER TABLE user_groups ADD COLUMN ends_at timestamptz;

-- What creators are paid out. A payout is in the ledger from the moment it is made, so what it takes is no part of the
-- balance any more: the same money cannot be paid twice. What is not paid after all goes back by a journal of its own.

-- Where a creator is paid, one account for each currency.
CREATE TABLE payout_accounts (
  owner_id quire_id NOT NULL REFERENCES users,
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  method text NOT NULL CHECK (method IN ('bank_in', 'upi', 'iban', 'bank_us')),
  -- Sealed under SECRET: a copy of the database names nobody's account.
  details text NOT NULL CHECK (char_length(details) BETWEEN 20 AND 4000),
  -- The end of its number, by which its holder knows it.
  ending text NOT NULL CHECK (char_length(ending) <= 100),
  state text NOT NULL DEFAULT 'unverified' CHECK (state IN ('unverified', 'verified')),
  -- In words for the creator: why it was not verified.
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  changed_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by quire_id REFERENCES users,
  PRIMARY KEY (owner_id, currency),
  CHECK ((state = 'verified') <= (decided_at IS NOT NULL))
);
CREATE INDEX payout_accounts_by_change ON payout_accounts (state, changed_at, owner_id, currency);

-- Each time that payouts were made: once for each week, and where an admin asked for it.
CREATE TABLE payout_runs (
  id quire_id PRIMARY KEY,
  -- The week's Monday; null where it was asked for.
  week date UNIQUE,
  made_at timestamptz NOT NULL,
  made_by quire_id REFERENCES users,
  CHECK ((week IS NULL) = (made_by IS NOT NULL))
);

-- What an admin takes to the bank. A payout is in one file at most.
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
  hold text CHECK (hold IN ('staff', 'suspended', 'account_missing', 'account_unverified', 'account_changed', 'dispute')),
  -- In words for the creator: why staff hold it, or why it was cancelled.
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  file_id quire_id REFERENCES payout_files,
  -- Where this one is sent: the account as it was when the file was made, sealed. Gone once it is settled.
  details text CHECK (char_length(details) <= 4000),
  method text CHECK (method IN ('bank_in', 'upi', 'iban', 'bank_us')),
  ending text CHECK (char_length(ending) <= 100),
  -- The bank's name for the transfer.
  reference text CHECK (char_length(reference) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  settled_by quire_id REFERENCES users,
  -- Its creator has been written to about how it stands now.
  is_told boolean NOT NULL DEFAULT false,
  UNIQUE (run_id, owner_id, currency),
  CHECK ((state = 'onHold') = (hold IS NOT NULL)),
  CHECK ((state IN ('processed', 'cancelled')) = (settled_at IS NOT NULL)),
  CHECK ((state = 'processed') <= (reference IS NOT NULL AND file_id IS NOT NULL)),
  -- What is at the bank can't be held any more.
  CHECK ((state = 'onHold') <= (file_id IS NULL)),
  CHECK ((state = 'pending' AND file_id IS NOT NULL) = (details IS NOT NULL))
);
CREATE INDEX payouts_of_owner ON payouts (owner_id, id DESC);
CREATE INDEX payouts_by_state ON payouts (state, id DESC);
CREATE INDEX payouts_of_file ON payouts (file_id, id) WHERE file_id IS NOT NULL;
CREATE INDEX payouts_at_the_bank ON payouts (file_id) WHERE state = 'pending' AND file_id IS NOT NULL;
CREATE INDEX payouts_unsettled ON payouts (owner_id, currency) WHERE state IN ('pending', 'onHold');
CREATE INDEX payouts_untold ON payouts (id) WHERE NOT is_told;

-- What an account held up to an entry: only so that a balance need not add up years. It is made anew from the entries at
-- any time, and nothing else reads it.
CREATE TABLE ledger_snapshots (
  owner_id quire_id NOT NULL REFERENCES users,
  account text NOT NULL CHECK (account IN ('creator', 'held')),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  -- The last entry, of whichever account, that was there.
  through_id bigint NOT NULL,
  amount bigint NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, account, currency)
);

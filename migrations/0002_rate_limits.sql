-- What each account or address has used of each limit in its current window.
-- Unlogged: a crash of the database forgets it, which costs nothing but one more window.
CREATE UNLOGGED TABLE rate_limits (
  name text NOT NULL,
  -- Keyed hash of the account or address.
  key text NOT NULL,
  points integer NOT NULL CHECK (points > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
);
CREATE INDEX rate_limits_expiry ON rate_limits (expires_at);

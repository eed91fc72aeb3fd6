-- Types of ids and hashes, rate limits, and one-time steps of the installation.
-- A Quire id is a `b`, ten characters of time and nine random ones, in Crockford's base32; ids sort by time.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE DOMAIN quire_id AS text CHECK (VALUE ~ '^b[0-9a-hjkmnp-tv-z]{19}$');

-- SHA-256 of a secret: a stolen copy of the table is useless.
CREATE DOMAIN secret_hash AS bytea CHECK (octet_length(VALUE) = 32);

CREATE UNLOGGED TABLE rate_limits (
  name text NOT NULL,
  key text NOT NULL,
  points integer NOT NULL CHECK (points > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
);
CREATE INDEX rate_limits_expiry ON rate_limits (expires_at);

-- One-time steps of this installation, with their state: {"demo": "started" | "done"}.
CREATE TABLE installation (
  name text PRIMARY KEY,
  state text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Finding things: words, ranks and spellings of all that is published; and what was read of pages elsewhere.

-- What a page that somebody embeds says of itself; null where it could not be read.
CREATE TABLE embeds (
  address_hash secret_hash PRIMARY KEY,
  embed jsonb,
  expires_at timestamptz NOT NULL
);
CREATE INDEX embeds_expiry ON embeds (expires_at);

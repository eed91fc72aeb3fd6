-- Whom somebody has sent an invite to, as keyed hashes: one letter to each address, whatever is pressed again.

CREATE TABLE invite_letters (
  user_id quire_id NOT NULL REFERENCES users,
  hash secret_hash NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hash)
);

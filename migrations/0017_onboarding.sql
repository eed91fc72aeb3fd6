-- What a creator was shown or has put away, so that no device of theirs shows it again.
CREATE TABLE notices (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  notice text NOT NULL CHECK (notice ~ '^[a-z_]{1,40}$'),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, notice)
);

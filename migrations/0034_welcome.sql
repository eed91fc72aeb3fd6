-- The welcome section of new creators: which of its steps are done or skipped, for all their devices.
CREATE TABLE welcome_steps (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  step text NOT NULL CHECK (step ~ '^[a-z_]{1,40}$'),
  outcome text NOT NULL CHECK (outcome IN ('done', 'skipped')),
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, step)
);

-- What readers see in the support box; empty for the product's own sentence.
ALTER TABLE sites ADD COLUMN support_message text NOT NULL DEFAULT '' CHECK (char_length(support_message) <= 300);

-- One row for each step of a sign-up, where there was one for the whole.
ALTER TABLE signup_trackings
  ADD COLUMN step text NOT NULL DEFAULT 'auth_form' CHECK (step ~ '^[a-z_]{1,40}$'),
  DROP CONSTRAINT signup_trackings_pkey,
  ADD PRIMARY KEY (user_id, step);

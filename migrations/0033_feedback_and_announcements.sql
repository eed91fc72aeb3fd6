-- Feedback: what users and guests write to support in the app.

CREATE TABLE feedback (
  id quire_id PRIMARY KEY,
  -- Null for a guest.
  user_id quire_id REFERENCES users ON DELETE CASCADE,
  message text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 5000),
  name text NOT NULL CHECK (char_length(name) <= 100),
  -- A guest's; a user is answered at the account's address.
  email text CHECK (char_length(email) <= 320),
  page text NOT NULL CHECK (char_length(page) <= 500),
  version text NOT NULL CHECK (char_length(version) <= 100),
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  done_by quire_id REFERENCES users ON DELETE SET NULL
);
CREATE INDEX feedback_open ON feedback (created_at, id) WHERE done_at IS NULL;
CREATE INDEX feedback_done ON feedback (done_at DESC, id DESC) WHERE done_at IS NOT NULL;
CREATE INDEX feedback_of_user ON feedback (user_id, id) WHERE user_id IS NOT NULL;

-- Announcements of the operator, shown in a bar on every host.

CREATE TABLE announcements (
  id quire_id PRIMARY KEY,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 200),
  -- A URL, or a path on the platform.
  link text CHECK (char_length(link) <= 500),
  audience text NOT NULL CHECK (audience IN ('everyone', 'creators')),
  starts_at timestamptz NOT NULL,
  -- Before the start, if it was ended before it was shown.
  ends_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by quire_id REFERENCES users ON DELETE SET NULL
);
CREATE INDEX announcements_by_start ON announcements (starts_at DESC, id DESC);

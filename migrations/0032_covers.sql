-- Covers: what a user described, and the pictures that were drawn of it.

CREATE TABLE covers (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 400),
  style text NOT NULL,
  mood text NOT NULL,
  seed text NOT NULL CHECK (char_length(seed) BETWEEN 1 AND 40),
  -- The picture that it varies, and how; all null for a first request.
  refines_id quire_id REFERENCES covers ON DELETE SET NULL,
  refines_position smallint,
  change text CHECK (char_length(change) BETWEEN 1 AND 200),
  -- What the artist drew from: words and style include those of what it refines.
  words text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'ready', 'failed')),
  failure text CHECK (failure IN ('refused', 'explicit', 'unavailable')),
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CHECK ((state = 'queued') = (finished_at IS NULL))
);
-- The history, and this month's count.
CREATE INDEX covers_of_user ON covers (user_id, created_at DESC, id DESC);
CREATE INDEX covers_refined ON covers (refines_id) WHERE refines_id IS NOT NULL;

CREATE TABLE cover_pictures (
  cover_id quire_id NOT NULL REFERENCES covers ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  file_id quire_id NOT NULL REFERENCES files ON DELETE CASCADE,
  -- Drawn by our own artist, who can compose it again at another size.
  is_artwork boolean NOT NULL,
  PRIMARY KEY (cover_id, position)
);
CREATE INDEX cover_pictures_file ON cover_pictures (file_id);

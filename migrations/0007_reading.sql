-- Where each reader stands in each text, on whichever device they read last.
CREATE TABLE reading_positions (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- The serial that the text is part of.
  parent_id quire_id REFERENCES posts ON DELETE CASCADE,
  fraction double precision NOT NULL CHECK (fraction BETWEEN 0 AND 1),
  locator text CHECK (char_length(locator) BETWEEN 1 AND 2000),
  finished boolean NOT NULL,
  -- By the reader's clock, but never ahead of ours: the last one holds.
  read_at timestamptz NOT NULL,
  -- By our clock: what a device has not heard of yet.
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, post_id)
);
CREATE INDEX reading_positions_changed ON reading_positions (user_id, changed_at, post_id);
CREATE INDEX reading_positions_of_post ON reading_positions (post_id);
CREATE INDEX reading_positions_of_site ON reading_positions (site_id);
CREATE INDEX reading_positions_of_serial ON reading_positions (parent_id) WHERE parent_id IS NOT NULL;

-- The text that was read last of each serial, or the text itself: what "Continue reading" goes by.
CREATE TABLE reading_works (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  work_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, work_id)
);
CREATE INDEX reading_works_latest ON reading_works (user_id, read_at DESC, work_id DESC);
CREATE INDEX reading_works_of_work ON reading_works (work_id);
CREATE INDEX reading_works_of_post ON reading_works (post_id);

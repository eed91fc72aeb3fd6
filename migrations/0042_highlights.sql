-- Readers' highlights and notes. They belong to the reader, so they outlive the post: titles are copied, and only the
-- user is a foreign key. A deleted one stays without its words, so that other devices delete it too.
CREATE TABLE highlights (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  id quire_id NOT NULL,
  post_id quire_id NOT NULL,
  site_id quire_id NOT NULL,
  -- The serial of the post, or the post itself.
  work_id quire_id NOT NULL,
  post_title text NOT NULL CHECK (char_length(post_title) <= 500),
  work_title text NOT NULL CHECK (char_length(work_title) <= 500),
  path text NOT NULL CHECK (char_length(path) <= 2000),
  passage jsonb NOT NULL CHECK (octet_length(passage::text) <= 20000),
  note text NOT NULL CHECK (char_length(note) <= 2000),
  deleted boolean NOT NULL,
  -- By the reader's clock, but never later than ours: the latest edit wins.
  edited_at timestamptz NOT NULL,
  -- By our clock: devices sync by this column.
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX highlights_changed ON highlights (user_id, changed_at, id);
CREATE INDEX highlights_of_post ON highlights (user_id, post_id);

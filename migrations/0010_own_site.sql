-- A creator's own site: where comments stand, what is put away, how much is read, and how an account ends.

ALTER TABLE sites ADD COLUMN comment_placement text NOT NULL DEFAULT 'belowPost'
  CHECK (comment_placement IN ('belowPost', 'floating', 'animated'));

-- Put away: neither shown to readers nor in the way among the drafts.
ALTER TABLE posts ADD COLUMN put_away_at timestamptz,
  ADD CONSTRAINT posts_put_away_unpublished CHECK (put_away_at IS NULL OR published_version IS NULL);
DROP INDEX posts_drafts;
CREATE INDEX posts_drafts ON posts (site_id, updated_at DESC, id DESC)
  WHERE published_version IS NULL AND put_away_at IS NULL;
CREATE INDEX posts_put_away ON posts (site_id, updated_at DESC, id DESC) WHERE put_away_at IS NOT NULL;
-- What an export walks: no change made meanwhile moves a post to another place.
CREATE INDEX posts_by_id ON posts (site_id, id);

-- The key under which guests are told apart for one day. It is deleted when the day is over; unlogged, so that no
-- backup by the log and no replica has it.
CREATE UNLOGGED TABLE view_salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL CHECK (octet_length(salt) = 32)
);
-- Who was counted for what on which day, as keyed hashes. A crash of the database forgets it: somebody may then count twice.
CREATE UNLOGGED TABLE view_marks (
  day date NOT NULL,
  post_id quire_id NOT NULL,
  reader secret_hash NOT NULL,
  PRIMARY KEY (day, post_id, reader)
);
CREATE TABLE post_views (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  views bigint NOT NULL CHECK (views >= 0)
);
CREATE INDEX post_views_most ON post_views (site_id, views DESC, post_id DESC);
CREATE TABLE site_views (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  day date NOT NULL,
  views bigint NOT NULL CHECK (views >= 0),
  PRIMARY KEY (site_id, day)
);

-- Who asked to be forgotten, and when it will be done; signing in again takes the row away.
CREATE TABLE account_deletions (
  user_id quire_id PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL
);
-- What is left of a person who is gone: an id that other people's things point to.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;
ALTER TABLE users DROP CONSTRAINT IF EXISTS users_check,
  ADD CONSTRAINT users_reachable CHECK (email IS NOT NULL OR mobile IS NOT NULL OR deleted_at IS NOT NULL);
-- Addresses of sites that are gone: for a while nobody can take one and stand where somebody else stood.
CREATE TABLE released_domains (
  domain text PRIMARY KEY,
  free_at timestamptz NOT NULL
);

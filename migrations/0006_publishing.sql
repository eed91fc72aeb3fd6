-- What posts carry, in which order serials stand, and what readers own for good.

-- Counts the changes of a serial's order: who puts its parts in a new one names the order they saw.
ALTER TABLE posts ADD COLUMN order_version integer NOT NULL DEFAULT 1 CHECK (order_version > 0);

ALTER TABLE publications
  ADD COLUMN direction text CHECK (direction IN ('ltr', 'rtl', 'vertical')),
  ADD COLUMN good_type text CHECK (good_type IN ('audio_recording', 'personalised_message', 'virtual_meetup', 'other')),
  ADD COLUMN pages_count integer NOT NULL DEFAULT 0 CHECK (pages_count >= 0),
  ADD COLUMN goods_count integer NOT NULL DEFAULT 0 CHECK (goods_count >= 0),
  -- All that it carries, pages and goods among it: most posts carry nothing, and are not asked for it.
  ADD COLUMN files_count integer NOT NULL DEFAULT 0 CHECK (files_count >= 0);

-- The files that readers of a post get. Those of the text being written are among the fields of its revision.
CREATE TABLE post_files (
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- From 1, in the order in which they stand.
  position integer NOT NULL CHECK (position > 0),
  file_id quire_id NOT NULL REFERENCES files,
  role text NOT NULL CHECK (role IN ('page', 'media', 'good', 'source')),
  -- What a picture shows, in words.
  alt text NOT NULL DEFAULT '' CHECK (char_length(alt) <= 2000),
  PRIMARY KEY (post_id, position)
);
CREATE UNIQUE INDEX post_files_file ON post_files (file_id, post_id);

-- Who may read what for good, whatever becomes of the post. Written by whatever grants: a sale, a gift.
CREATE TABLE entitlements (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  item_kind text NOT NULL CHECK (item_kind IN ('post', 'bulk', 'book')),
  -- A post; a serial stands for all its parts. What was bought cannot be deleted.
  item_id quire_id NOT NULL REFERENCES posts,
  source text NOT NULL CHECK (source IN ('purchase', 'gift')),
  granted_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- The item is shown no more: it is in its owner's archive.
  archived boolean NOT NULL DEFAULT false
);
-- One that stands for one person and one post; what was refunded may be bought again.
CREATE UNIQUE INDEX entitlements_standing ON entitlements (user_id, item_id) WHERE revoked_at IS NULL;
CREATE INDEX entitlements_of_item ON entitlements (item_id);
CREATE INDEX entitlements_of_user ON entitlements (user_id, granted_at DESC, id DESC);
CREATE INDEX entitlements_of_site ON entitlements (site_id);

-- The last published form of a post that was bought and is shown no more.
CREATE TABLE archived_posts (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  parent_id quire_id REFERENCES posts ON DELETE CASCADE,
  position integer,
  -- Its row of publications, without the words for search.
  publication jsonb NOT NULL CHECK (jsonb_typeof(publication) = 'object'),
  archived_at timestamptz NOT NULL
);
CREATE INDEX archived_posts_of_site ON archived_posts (site_id);
CREATE INDEX archived_posts_of_parent ON archived_posts (parent_id, position) WHERE parent_id IS NOT NULL;

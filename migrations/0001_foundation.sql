-- Accounts, sites, posts and what readers do with them.
-- Ids are Quire ids: b, ten characters of time, nine random, in Crockford's base32; the time makes them sort.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE DOMAIN quire_id AS text CHECK (VALUE ~ '^b[0-9a-hjkmnp-tv-z]{19}$');
-- SHA-256 of a secret: a stolen copy of the table opens nothing.
CREATE DOMAIN secret_hash AS bytea CHECK (octet_length(VALUE) = 32);

CREATE TABLE users (
  id quire_id PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  email text UNIQUE CHECK (email = lower(email) AND char_length(email) <= 254),
  mobile text UNIQUE CHECK (mobile ~ '^\+91[0-9]{10}$'),
  password_hash text,
  country text CHECK (country ~ '^[A-Z]{2}$'),
  nsfw boolean NOT NULL DEFAULT false,
  preferences smallint[] NOT NULL DEFAULT '{1}',
  following_count integer NOT NULL DEFAULT 0 CHECK (following_count >= 0),
  email_verified_at timestamptz,
  mobile_verified_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (email IS NOT NULL OR mobile IS NOT NULL)
);

-- Who asked for an account while sign-ups went by a waiting list.
CREATE TABLE waitlist (
  id quire_id PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  email text UNIQUE CHECK (email = lower(email) AND char_length(email) <= 254),
  mobile text UNIQUE CHECK (mobile ~ '^\+91[0-9]{10}$'),
  country text CHECK (country ~ '^[A-Z]{2}$'),
  created_at timestamptz NOT NULL,
  CHECK ((email IS NULL) <> (mobile IS NULL))
);

CREATE TABLE user_groups (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  group_id smallint NOT NULL CHECK (group_id IN (1, 2, 3, 11, 14, 16, 17)),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, group_id)
);

CREATE TABLE files (
  id quire_id PRIMARY KEY,
  -- The site is the owner's; both share one id.
  site_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  sha256 secret_hash NOT NULL,
  -- What was sent, byte for byte; never served, since a photograph says where it was taken.
  original_key text NOT NULL,
  -- What is shown: re-encoded, with nothing but the picture in it.
  storage_key text NOT NULL,
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  prominent_color text CHECK (prominent_color ~ '^#[0-9a-f]{6}$'),
  -- [{width, key, content_type}], made by a job after the upload was answered.
  variants jsonb NOT NULL DEFAULT '[]',
  public boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
-- The same picture sent again is the same file.
CREATE UNIQUE INDEX files_content ON files (site_id, sha256);
CREATE INDEX files_public_content ON files (sha256) WHERE public;

CREATE TABLE sites (
  id quire_id PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  domain text NOT NULL UNIQUE CHECK (domain ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'),
  custom_domain text UNIQUE CHECK (custom_domain = lower(custom_domain)),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 2000),
  language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  logo_file_id quire_id REFERENCES files,
  cover_file_id quire_id REFERENCES files,
  socials jsonb NOT NULL DEFAULT '[]',
  support text NOT NULL DEFAULT 'disabled' CHECK (support IN ('disabled', 'enabled', 'suspended')),
  pinboard_title text NOT NULL DEFAULT '' CHECK (char_length(pinboard_title) <= 100),
  pinboard_posts text[] NOT NULL DEFAULT '{}' CHECK (cardinality(pinboard_posts) <= 24),
  comment_default text NOT NULL DEFAULT 'approved' CHECK (comment_default IN ('approved', 'pending')),
  -- Counts are kept by the commands that change them, in the same transaction.
  followers_count integer NOT NULL DEFAULT 0 CHECK (followers_count >= 0),
  subscribers_count integer NOT NULL DEFAULT 0 CHECK (subscribers_count >= 0),
  blog_count integer NOT NULL DEFAULT 0 CHECK (blog_count >= 0),
  dg_count integer NOT NULL DEFAULT 0 CHECK (dg_count >= 0),
  document_count integer NOT NULL DEFAULT 0 CHECK (document_count >= 0),
  story_count integer NOT NULL DEFAULT 0 CHECK (story_count >= 0),
  comic_count integer NOT NULL DEFAULT 0 CHECK (comic_count >= 0),
  book_count integer NOT NULL DEFAULT 0 CHECK (book_count >= 0),
  -- Rises with everything that changes what a reader sees: cached pages are keyed by it.
  content_version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX sites_recommended ON sites (followers_count DESC, id DESC);

CREATE TABLE sessions (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash secret_hash NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('browser', 'program', 'token')),
  -- Browser sessions belong to one host; a cookie that turns up elsewhere is refused.
  host text CHECK ((kind = 'browser') = (host IS NOT NULL)),
  device text NOT NULL DEFAULT '' CHECK (char_length(device) <= 200),
  scopes text[] NOT NULL DEFAULT '{read,write}' CHECK (scopes <@ '{read,write}'::text[] AND cardinality(scopes) > 0),
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- Ending a session deletes its row.
  expires_at timestamptz
);
CREATE INDEX sessions_of_user ON sessions (user_id, last_seen_at DESC);
CREATE INDEX sessions_expiry ON sessions (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE signin_tokens (
  token_hash secret_hash PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The platform session that made it: ended, the token is void.
  session_id quire_id NOT NULL REFERENCES sessions ON DELETE CASCADE,
  host text NOT NULL,
  state_hash secret_hash NOT NULL,
  redirect text NOT NULL DEFAULT '/' CHECK (char_length(redirect) <= 2000),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX signin_tokens_expiry ON signin_tokens (expires_at);
CREATE INDEX signin_tokens_session ON signin_tokens (session_id);

-- RFC 8628: a program shows a code, the browser decides.
CREATE TABLE device_grants (
  device_code_hash secret_hash PRIMARY KEY,
  user_code text NOT NULL UNIQUE CHECK (user_code ~ '^[BCDFGHJKLMNPQRSTVWXZ]{8}$'),
  client_id text NOT NULL CHECK (char_length(client_id) <= 100),
  client_name text NOT NULL DEFAULT '' CHECK (char_length(client_name) <= 200),
  scopes text[] NOT NULL CHECK (scopes <@ '{read,write}'::text[] AND cardinality(scopes) > 0),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'denied', 'spent')),
  user_id quire_id REFERENCES users ON DELETE CASCADE,
  interval_seconds integer NOT NULL DEFAULT 5,
  last_polled_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'approved' OR state = 'spent') <= (user_id IS NOT NULL))
);
CREATE INDEX device_grants_expiry ON device_grants (expires_at);

-- The working side of a post: what its owner edits. Readers never see this table.
CREATE TABLE posts (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  ptype text NOT NULL CHECK (ptype IN ('blog', 'dg', 'parent', 'book', 'chapter', 'episode')),
  subtype text CHECK (subtype IN ('rich', 'audio', 'video', 'image', 'document', 'other', 'story', 'comic', 'pdf')),
  parent_id quire_id REFERENCES posts,
  -- Place among the siblings, from 1.
  position integer CHECK (position > 0),
  title text NOT NULL DEFAULT '' CHECK (char_length(title) <= 255),
  slug text NOT NULL DEFAULT '' CHECK (char_length(slug) <= 120),
  summary text NOT NULL DEFAULT '' CHECK (char_length(summary) <= 1000),
  visibility text NOT NULL DEFAULT 'free' CHECK (visibility IN ('free', 'paid', 'follow')),
  pricing jsonb CHECK (jsonb_typeof(pricing -> 'web') = 'object'),
  cover_file_id quire_id REFERENCES files,
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10),
  nsfw boolean NOT NULL DEFAULT false,
  words integer NOT NULL DEFAULT 0 CHECK (words >= 0),
  -- Counts checkpoints of the working text; a save names the one it started from.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- The checkpoint that readers see; null while a draft.
  published_version integer CHECK (published_version <= version),
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((ptype IN ('chapter', 'episode')) = (parent_id IS NOT NULL)),
  CHECK ((parent_id IS NULL) = (position IS NULL)),
  UNIQUE (parent_id, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX posts_of_site ON posts (site_id, updated_at DESC, id DESC);
CREATE INDEX posts_drafts ON posts (site_id, updated_at DESC, id DESC) WHERE published_version IS NULL;

-- Every text that a post ever had, and those that were refused: nothing a person wrote is thrown away.
CREATE TABLE revisions (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('checkpoint', 'refused')),
  -- For a refused text: the version that it was written against.
  version integer NOT NULL CHECK (version > 0),
  author_id quire_id REFERENCES users ON DELETE SET NULL,
  title text NOT NULL DEFAULT '',
  blocks jsonb NOT NULL CHECK (jsonb_typeof(blocks) = 'array'),
  -- Summary, tags and the other fields as they stood: without them two savers' changes could not be told apart.
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX revisions_checkpoint ON revisions (post_id, version) WHERE kind = 'checkpoint';
CREATE INDEX revisions_of_post ON revisions (post_id, created_at DESC);

-- The published side: everything that a reader sees of a post, ready to be shown.
CREATE TABLE publications (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  ptype text NOT NULL,
  subtype text,
  parent_id quire_id REFERENCES posts ON DELETE CASCADE,
  position integer,
  title text NOT NULL,
  slug text NOT NULL,
  summary text NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('free', 'paid', 'follow')),
  pricing jsonb,
  -- One number to sort prices by, in paise or their like; 0 for free.
  price_rank integer NOT NULL DEFAULT 0,
  cover jsonb,
  -- [{slug, name}]
  tags jsonb NOT NULL DEFAULT '[]',
  nsfw boolean NOT NULL DEFAULT false,
  words integer NOT NULL DEFAULT 0,
  html text NOT NULL,
  -- What a reader without access gets; null where the whole is open to all.
  opening_html text,
  children_count integer NOT NULL DEFAULT 0 CHECK (children_count >= 0),
  likes_count integer NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
  comments_count integer NOT NULL DEFAULT 0 CHECK (comments_count >= 0),
  search tsvector NOT NULL,
  published_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- A draft may wait for its price; what readers see may not.
  CHECK ((visibility = 'paid') <= (pricing IS NOT NULL)),
  CHECK ((visibility = 'free') = (opening_html IS NULL))
) WITH (fillfactor = 85);
CREATE INDEX publications_feed ON publications (site_id, published_at DESC, post_id DESC) WHERE parent_id IS NULL;
CREATE INDEX publications_feed_kind ON publications (site_id, ptype, subtype, published_at DESC, post_id DESC) WHERE parent_id IS NULL;
CREATE INDEX publications_feed_type ON publications (site_id, ptype, published_at DESC, post_id DESC) WHERE parent_id IS NULL;
CREATE INDEX publications_feed_title ON publications (site_id, lower(title), post_id) WHERE parent_id IS NULL;
CREATE INDEX publications_feed_price ON publications (site_id, price_rank, post_id) WHERE parent_id IS NULL;
CREATE INDEX publications_children ON publications (parent_id, position) WHERE parent_id IS NOT NULL;
CREATE INDEX publications_latest ON publications (published_at DESC, post_id DESC) WHERE parent_id IS NULL;
CREATE INDEX publications_latest_type ON publications (ptype, published_at DESC, post_id DESC) WHERE parent_id IS NULL;
CREATE INDEX publications_all ON publications (site_id, published_at DESC, post_id DESC);
CREATE INDEX publications_sitemap ON publications (site_id, post_id);
CREATE INDEX publications_search ON publications USING gin (search);

CREATE TABLE topics (
  slug text PRIMARY KEY CHECK (char_length(slug) BETWEEN 1 AND 60),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  posts_count integer NOT NULL DEFAULT 0 CHECK (posts_count >= 0),
  authors_count integer NOT NULL DEFAULT 0 CHECK (authors_count >= 0)
);
-- Negated, so that both columns rise and a page can begin anywhere among topics with as many posts.
CREATE INDEX topics_popular ON topics ((-posts_count), slug) WHERE posts_count > 0;

CREATE TABLE publication_topics (
  topic_slug text NOT NULL REFERENCES topics,
  post_id quire_id NOT NULL REFERENCES publications ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, topic_slug)
);
CREATE INDEX publication_topics_latest ON publication_topics (topic_slug, published_at DESC, post_id DESC);
CREATE INDEX publication_topics_authors ON publication_topics (topic_slug, site_id);

CREATE TABLE likes (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, post_id)
);
CREATE INDEX likes_of_post ON likes (post_id, created_at DESC);
CREATE INDEX likes_of_user ON likes (user_id, created_at DESC, post_id DESC);

CREATE TABLE follows (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, site_id),
  CHECK (user_id <> site_id)
);
CREATE INDEX follows_of_site ON follows (site_id, created_at DESC, user_id DESC);
CREATE INDEX follows_of_user ON follows (user_id, created_at DESC, site_id DESC);

CREATE TABLE comments (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  parent_id quire_id REFERENCES comments ON DELETE CASCADE,
  depth smallint NOT NULL DEFAULT 0 CHECK (depth BETWEEN 0 AND 4),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 5000),
  state text NOT NULL DEFAULT 'approved' CHECK (state IN ('pending', 'approved', 'removed')),
  edited_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX comments_of_post ON comments (post_id, created_at, id) WHERE state = 'approved';
CREATE INDEX comments_of_user ON comments (user_id, created_at DESC);
CREATE INDEX comments_replies ON comments (parent_id) WHERE parent_id IS NOT NULL;

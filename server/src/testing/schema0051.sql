-- The schema of migrations 0001 to 0051, before one baseline replaced them: what an upgrade starts from.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE DOMAIN quire_id AS text CHECK (VALUE ~ '^b[0-9a-hjkmnp-tv-z]{19}$');

CREATE DOMAIN secret_hash AS bytea CHECK (octet_length(VALUE) = 32);

CREATE UNLOGGED TABLE rate_limits (
  name text NOT NULL,
  key text NOT NULL,
  points integer NOT NULL CHECK (points > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
);
CREATE INDEX rate_limits_expiry ON rate_limits (expires_at);

CREATE TABLE installation (
  name text PRIMARY KEY,
  state text NOT NULL,
  changed_at timestamptz NOT NULL
);

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
  pending_email text CHECK (pending_email = lower(pending_email) AND char_length(pending_email) <= 254),
  verification text NOT NULL DEFAULT 'created' CHECK (verification IN ('created', 'sentEmailVerification', 'sentMobileVerification')),
  deleted_at timestamptz,
  CONSTRAINT users_reachable CHECK (email IS NOT NULL OR mobile IS NOT NULL OR deleted_at IS NOT NULL)
) WITH (fillfactor = 85);

CREATE TABLE waitlist (
  id quire_id PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  email text UNIQUE CHECK (email = lower(email) AND char_length(email) <= 254),
  mobile text UNIQUE CHECK (mobile ~ '^\+91[0-9]{10}$'),
  country text CHECK (country ~ '^[A-Z]{2}$'),
  created_at timestamptz NOT NULL,
  told_at timestamptz,
  CHECK ((email IS NULL) <> (mobile IS NULL))
);
CREATE INDEX waitlist_untold ON waitlist (id) WHERE told_at IS NULL;

CREATE TABLE user_groups (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  group_id smallint NOT NULL CHECK (group_id IN (1, 2, 3, 11, 14, 16, 17)),
  created_at timestamptz NOT NULL,
  ends_at timestamptz,
  PRIMARY KEY (user_id, group_id)
);

CREATE TABLE sessions (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash secret_hash NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('browser', 'program', 'token')),
  host text,
  device text NOT NULL DEFAULT '' CHECK (char_length(device) <= 200),
  scopes text[] NOT NULL DEFAULT '{read,write}' CHECK (scopes <@ '{read,write}'::text[] AND cardinality(scopes) > 0),
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz,
  used_at timestamptz,
  CHECK ((kind = 'browser') = (host IS NOT NULL))
);
CREATE INDEX sessions_of_user ON sessions (user_id, last_seen_at DESC);
CREATE INDEX sessions_expiry ON sessions (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX sessions_of_host ON sessions (split_part(host, ':', 1)) WHERE host IS NOT NULL;
CREATE INDEX sessions_access_tokens ON sessions (user_id, id DESC) WHERE kind = 'token';

CREATE TABLE signin_tokens (
  token_hash secret_hash PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
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
CREATE INDEX device_grants_user ON device_grants (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE account_links (
  token_hash secret_hash PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('verifyEmail', 'resetPassword')),
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  identifier text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_links_of_user ON account_links (user_id, purpose);
CREATE INDEX account_links_expiry ON account_links (expires_at);

CREATE TABLE one_time_codes (
  purpose text NOT NULL CHECK (purpose IN ('signIn', 'resetPassword', 'verifyMobile')),
  browser_hash secret_hash NOT NULL,
  identifier_hash secret_hash NOT NULL,
  user_id quire_id REFERENCES users ON DELETE CASCADE,
  code_hash secret_hash NOT NULL,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (browser_hash, purpose, identifier_hash)
);
CREATE INDEX one_time_codes_of_user ON one_time_codes (user_id);
CREATE INDEX one_time_codes_expiry ON one_time_codes (expires_at);

CREATE TABLE signup_trackings (
  user_id quire_id PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  utm_campaign text CHECK (char_length(utm_campaign) <= 200),
  utm_source text CHECK (char_length(utm_source) <= 200),
  utm_medium text CHECK (char_length(utm_medium) <= 200),
  utm_term text CHECK (char_length(utm_term) <= 200),
  utm_content text CHECK (char_length(utm_content) <= 200),
  device text CHECK (char_length(device) <= 200),
  referer text CHECK (char_length(referer) <= 2000),
  context text CHECK (char_length(context) <= 200),
  url text CHECK (char_length(url) <= 2000),
  user_agent text CHECK (char_length(user_agent) <= 500),
  created_at timestamptz NOT NULL
);

CREATE TABLE account_deletions (
  user_id quire_id PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  gives_up boolean NOT NULL DEFAULT false
);

CREATE TABLE social_identities (
  provider text NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  email text CHECK (char_length(email) <= 254),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
);

CREATE TABLE pending_connections (
  token_hash secret_hash PRIMARY KEY,
  provider text NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  email text CHECK (char_length(email) <= 254),
  email_verified boolean NOT NULL,
  code_email text CHECK (code_email = lower(code_email) AND char_length(code_email) <= 254),
  code_hash secret_hash,
  code_tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  invite text CHECK (char_length(invite) <= 60),
  CHECK ((code_email IS NULL) = (code_hash IS NULL))
);
CREATE INDEX pending_connections_expiry ON pending_connections (expires_at);

CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions-ended', OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session_ended();

CREATE TABLE sites (
  id quire_id PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  domain text NOT NULL UNIQUE CHECK (domain ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'),
  custom_domain text UNIQUE CHECK (custom_domain = lower(custom_domain)),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 2000),
  language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  logo_file_id quire_id,
  cover_file_id quire_id,
  socials jsonb NOT NULL DEFAULT '[]',
  support text NOT NULL DEFAULT 'disabled' CHECK (support IN ('disabled', 'enabled', 'suspended')),
  pinboard_title text NOT NULL DEFAULT '' CHECK (char_length(pinboard_title) <= 100),
  pinboard_posts text[] NOT NULL DEFAULT '{}' CHECK (cardinality(pinboard_posts) <= 24),
  comment_default text NOT NULL DEFAULT 'approved' CHECK (comment_default IN ('approved', 'pending')),
  followers_count integer NOT NULL DEFAULT 0 CHECK (followers_count >= 0),
  subscribers_count integer NOT NULL DEFAULT 0 CHECK (subscribers_count >= 0),
  blog_count integer NOT NULL DEFAULT 0 CHECK (blog_count >= 0),
  dg_count integer NOT NULL DEFAULT 0 CHECK (dg_count >= 0),
  document_count integer NOT NULL DEFAULT 0 CHECK (document_count >= 0),
  story_count integer NOT NULL DEFAULT 0 CHECK (story_count >= 0),
  comic_count integer NOT NULL DEFAULT 0 CHECK (comic_count >= 0),
  book_count integer NOT NULL DEFAULT 0 CHECK (book_count >= 0),
  content_version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  suspended_at timestamptz,
  comment_placement text NOT NULL DEFAULT 'belowPost' CHECK (comment_placement IN ('belowPost', 'floating', 'animated')),
  supporters_count integer NOT NULL DEFAULT 0 CHECK (supporters_count >= 0),
  is_small_business boolean NOT NULL DEFAULT false
) WITH (fillfactor = 85);
CREATE INDEX sites_recommended ON sites (followers_count DESC, id DESC);
CREATE INDEX sites_recommended_in ON sites (language, followers_count DESC, id DESC);
CREATE INDEX sites_decided ON sites (id) WHERE support = 'suspended' OR is_small_business;

CREATE UNLOGGED TABLE view_salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL CHECK (octet_length(salt) = 32)
);

CREATE UNLOGGED TABLE view_marks (
  day date NOT NULL,
  post_id quire_id NOT NULL,
  reader secret_hash NOT NULL,
  PRIMARY KEY (day, post_id, reader)
);

CREATE TABLE post_views (
  post_id quire_id PRIMARY KEY,
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

CREATE TABLE released_domains (
  domain text PRIMARY KEY,
  free_at timestamptz NOT NULL
);

CREATE TABLE notices (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  notice text NOT NULL CHECK (notice ~ '^[a-z_]{1,40}$'),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, notice)
);

CREATE TABLE site_domains (
  site_id quire_id PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  name text NOT NULL CHECK (name = lower(name) AND char_length(name) BETWEEN 4 AND 253),
  registrar text NOT NULL CHECK (registrar IN ('GoDaddy', 'Namecheap', 'Other')),
  state text NOT NULL CHECK (state IN ('pending', 'activated', 'failed', 'suspended')),
  challenge text NOT NULL CHECK (char_length(challenge) BETWEEN 20 AND 200),
  asked_at timestamptz NOT NULL,
  checked_at timestamptz,
  next_check_at timestamptz,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  activated_at timestamptz,
  lost_at timestamptz,
  suspended_at timestamptz,
  proof text CHECK (proof IN ('found', 'missing', 'unknown')),
  pointing text CHECK (pointing IN ('found', 'missing', 'unknown')),
  proof_seen text[] NOT NULL DEFAULT '{}' CHECK (cardinality(proof_seen) <= 10),
  pointing_seen text[] NOT NULL DEFAULT '{}' CHECK (cardinality(pointing_seen) <= 10),
  taken boolean NOT NULL DEFAULT false,
  CHECK ((state = 'suspended') = (suspended_at IS NOT NULL))
);
CREATE UNIQUE INDEX site_domains_activated ON site_domains (name) WHERE state = 'activated';
CREATE INDEX site_domains_due ON site_domains (next_check_at) WHERE next_check_at IS NOT NULL;

CREATE TABLE former_domains (
  name text PRIMARY KEY CHECK (name = lower(name)),
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  until timestamptz NOT NULL
);
CREATE INDEX former_domains_of_site ON former_domains (site_id);
CREATE INDEX former_domains_over ON former_domains (until);

CREATE TABLE post_day_views (
  post_id quire_id NOT NULL,
  day date NOT NULL,
  views bigint NOT NULL CHECK (views >= 0),
  PRIMARY KEY (post_id, day)
);

CREATE TABLE files (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good', 'csv', 'archive')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  sha256 secret_hash NOT NULL,
  original_key text NOT NULL,
  storage_key text NOT NULL,
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  prominent_color text CHECK (prominent_color ~ '^#[0-9a-f]{6}$'),
  variants jsonb NOT NULL DEFAULT '[]',
  public boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  duration real CHECK (duration >= 0),
  pages integer CHECK (pages > 0),
  facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(facts) = 'object'),
  poster_file_id quire_id REFERENCES files ON DELETE SET NULL,
  CONSTRAINT files_only_pictures_public CHECK (kind = 'image' OR (NOT public))
);
CREATE INDEX files_public_content ON files (sha256) WHERE public;
CREATE UNIQUE INDEX files_content ON files (site_id, sha256, kind);
CREATE INDEX files_poster ON files (poster_file_id) WHERE poster_file_id IS NOT NULL;
CREATE INDEX files_of_site ON files (site_id, id);

ALTER TABLE sites ADD FOREIGN KEY (logo_file_id) REFERENCES files;
ALTER TABLE sites ADD FOREIGN KEY (cover_file_id) REFERENCES files;

CREATE TABLE resumable_uploads (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good', 'csv', 'archive')),
  name text NOT NULL CHECK (char_length(name) <= 1000),
  size bigint NOT NULL CHECK (size > 0),
  received bigint NOT NULL DEFAULT 0,
  file_id quire_id REFERENCES files ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  post_id quire_id,
  user_id quire_id REFERENCES users ON DELETE CASCADE,
  CHECK (received >= 0 AND received <= size)
);
CREATE INDEX resumable_uploads_of_site ON resumable_uploads (site_id);
CREATE INDEX resumable_uploads_file ON resumable_uploads (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX resumable_uploads_expiry ON resumable_uploads (expires_at);
CREATE INDEX resumable_uploads_post ON resumable_uploads (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX resumable_uploads_user ON resumable_uploads (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE upload_parts (
  id quire_id PRIMARY KEY,
  upload_id quire_id NOT NULL REFERENCES resumable_uploads ON DELETE CASCADE,
  start bigint,
  size integer,
  key text NOT NULL,
  CHECK ((start IS NULL) = (size IS NULL))
);
CREATE UNIQUE INDEX upload_parts_place ON upload_parts (upload_id, start);

CREATE TABLE discarded_objects (
  key text PRIMARY KEY,
  site_id text,
  sha256 bytea,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION discard_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'files' THEN
    INSERT INTO discarded_objects (key, site_id, sha256)
    SELECT key, site_id, sha256 FROM gone, LATERAL (
      SELECT original_key AS key UNION SELECT storage_key
      UNION SELECT variant ->> 'key' FROM jsonb_array_elements(variants) AS variant
      UNION SELECT variant ->> 'avif' FROM jsonb_array_elements(variants) AS variant
    ) AS keys
    WHERE key IS NOT NULL
    ON CONFLICT (key) DO NOTHING;
  ELSE
    INSERT INTO discarded_objects (key) SELECT key FROM gone ON CONFLICT (key) DO NOTHING;
  END IF;
  IF FOUND THEN
    PERFORM graphile_worker.add_job('uploads.removeDiscarded', '{}'::json, job_key => 'uploads.removeDiscarded');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER files_discarded AFTER DELETE ON files REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_objects();
CREATE TRIGGER upload_parts_discarded AFTER DELETE ON upload_parts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_objects();

CREATE DOMAIN entitled_kind AS text CHECK (VALUE IN ('post', 'bulk', 'book'));

CREATE DOMAIN entitlement_source AS text CHECK (VALUE IN ('purchase', 'gift'));

CREATE TYPE archive_source AS ENUM ('ghost', 'substack', 'wordpress', 'medium');

CREATE TABLE posts (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  ptype text NOT NULL CHECK (ptype IN ('blog', 'dg', 'parent', 'book', 'chapter', 'episode')),
  subtype text CHECK (subtype IN ('rich', 'audio', 'video', 'image', 'document', 'other', 'story', 'comic', 'pdf')),
  parent_id quire_id REFERENCES posts,
  position integer CHECK (position > 0),
  title text NOT NULL DEFAULT '' CHECK (char_length(title) <= 255),
  slug text NOT NULL DEFAULT '' CHECK (char_length(slug) <= 120),
  summary text NOT NULL DEFAULT '' CHECK (char_length(summary) <= 1000),
  visibility text NOT NULL DEFAULT 'free' CHECK (visibility IN ('free', 'paid', 'follow')),
  pricing jsonb CHECK (jsonb_typeof((pricing -> 'web')) = 'object'),
  cover_file_id quire_id REFERENCES files,
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10),
  nsfw boolean NOT NULL DEFAULT false,
  words integer NOT NULL DEFAULT 0 CHECK (words >= 0),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  published_version integer,
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  order_version integer NOT NULL DEFAULT 1 CHECK (order_version > 0),
  put_away_at timestamptz,
  is_live boolean NOT NULL DEFAULT false,
  CHECK (published_version <= version),
  CHECK ((ptype IN ('chapter', 'episode')) = (parent_id IS NOT NULL)),
  CHECK ((parent_id IS NULL) = (position IS NULL)),
  UNIQUE (parent_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT posts_put_away_unpublished CHECK (put_away_at IS NULL OR published_version IS NULL)
);
CREATE INDEX posts_drafts ON posts (site_id, updated_at DESC, id DESC) WHERE published_version IS NULL AND put_away_at IS NULL;
CREATE INDEX posts_put_away ON posts (site_id, updated_at DESC, id DESC) WHERE put_away_at IS NOT NULL;
CREATE INDEX posts_by_id ON posts (site_id, id);

ALTER TABLE post_views ADD FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE;
ALTER TABLE post_day_views ADD FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE;
ALTER TABLE resumable_uploads ADD FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE;

CREATE TABLE revisions (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('checkpoint', 'refused')),
  version integer NOT NULL CHECK (version > 0),
  author_id quire_id REFERENCES users ON DELETE SET NULL,
  title text NOT NULL DEFAULT '',
  blocks jsonb NOT NULL CHECK (jsonb_typeof(blocks) = 'array'),
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  created_at timestamptz NOT NULL,
  contributors text[] NOT NULL DEFAULT '{}',
  restored_from quire_id
);
CREATE UNIQUE INDEX revisions_checkpoint ON revisions (post_id, version) WHERE kind = 'checkpoint';
CREATE INDEX revisions_of_post ON revisions (post_id, created_at DESC);

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
  price_rank integer NOT NULL DEFAULT 0,
  cover jsonb,
  tags jsonb NOT NULL DEFAULT '[]',
  nsfw boolean NOT NULL DEFAULT false,
  words integer NOT NULL DEFAULT 0,
  html text NOT NULL,
  opening_html text,
  children_count integer NOT NULL DEFAULT 0 CHECK (children_count >= 0),
  likes_count integer NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
  comments_count integer NOT NULL DEFAULT 0 CHECK (comments_count >= 0),
  search tsvector NOT NULL,
  published_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  direction text CHECK (direction IN ('ltr', 'rtl', 'vertical')),
  good_type text CHECK (good_type IN ('audio_recording', 'personalised_message', 'virtual_meetup', 'other')),
  pages_count integer NOT NULL DEFAULT 0 CHECK (pages_count >= 0),
  goods_count integer NOT NULL DEFAULT 0 CHECK (goods_count >= 0),
  files_count integer NOT NULL DEFAULT 0 CHECK (files_count >= 0),
  number bigint GENERATED BY DEFAULT AS IDENTITY,
  canonical_url text CHECK (char_length(canonical_url) BETWEEN 1 AND 2000),
  CHECK ((visibility = 'paid') <= (pricing IS NOT NULL)),
  CHECK ((visibility = 'free') = (opening_html IS NULL))
) WITH (fillfactor = 75, toast_tuple_target = 1024);
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
CREATE UNIQUE INDEX publications_number ON publications (number);

CREATE TABLE topics (
  slug text PRIMARY KEY CHECK (char_length(slug) BETWEEN 1 AND 60),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  posts_count integer NOT NULL DEFAULT 0 CHECK (posts_count >= 0),
  authors_count integer NOT NULL DEFAULT 0 CHECK (authors_count >= 0)
);
CREATE INDEX topics_popular ON topics (((- posts_count)), slug) WHERE posts_count > 0;

CREATE TABLE publication_topics (
  topic_slug text NOT NULL REFERENCES topics,
  post_id quire_id NOT NULL REFERENCES publications ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, topic_slug)
);
CREATE INDEX publication_topics_latest ON publication_topics (topic_slug, published_at DESC, post_id DESC);
CREATE INDEX publication_topics_authors ON publication_topics (topic_slug, site_id);

CREATE TABLE post_files (
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  file_id quire_id NOT NULL REFERENCES files,
  role text NOT NULL CHECK (role IN ('page', 'media', 'good', 'source', 'text')),
  alt text NOT NULL DEFAULT '' CHECK (char_length(alt) <= 2000),
  PRIMARY KEY (post_id, "position")
);
CREATE UNIQUE INDEX post_files_file ON post_files (file_id, post_id);

CREATE TABLE entitlements (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  item_kind entitled_kind NOT NULL,
  item_id quire_id NOT NULL REFERENCES posts,
  source entitlement_source NOT NULL,
  granted_at timestamptz NOT NULL,
  revoked_at timestamptz,
  archived boolean NOT NULL DEFAULT false,
  order_id quire_id
);
CREATE UNIQUE INDEX entitlements_standing ON entitlements (user_id, item_id) WHERE revoked_at IS NULL;
CREATE INDEX entitlements_of_item ON entitlements (item_id);
CREATE INDEX entitlements_of_user ON entitlements (user_id, granted_at DESC, id DESC);
CREATE INDEX entitlements_of_site ON entitlements (site_id);
CREATE UNIQUE INDEX entitlements_of_order ON entitlements (order_id, item_id) WHERE order_id IS NOT NULL;

CREATE TABLE archived_posts (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  parent_id quire_id REFERENCES posts ON DELETE CASCADE,
  position integer,
  publication jsonb NOT NULL CHECK (jsonb_typeof(publication) = 'object'),
  archived_at timestamptz NOT NULL
);
CREATE INDEX archived_posts_of_site ON archived_posts (site_id);
CREATE INDEX archived_posts_of_parent ON archived_posts (parent_id, position) WHERE parent_id IS NOT NULL;

CREATE TABLE reading_positions (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  parent_id quire_id REFERENCES posts ON DELETE CASCADE,
  fraction double precision NOT NULL CHECK (fraction BETWEEN 0 AND 1),
  locator text CHECK (char_length(locator) BETWEEN 1 AND 2000),
  finished boolean NOT NULL,
  read_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, post_id)
);
CREATE INDEX reading_positions_changed ON reading_positions (user_id, changed_at, post_id);
CREATE INDEX reading_positions_of_post ON reading_positions (post_id);
CREATE INDEX reading_positions_of_site ON reading_positions (site_id);
CREATE INDEX reading_positions_of_serial ON reading_positions (parent_id) WHERE parent_id IS NOT NULL;

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

CREATE TABLE embeds (
  address_hash secret_hash PRIMARY KEY,
  embed jsonb,
  expires_at timestamptz NOT NULL
);
CREATE INDEX embeds_expiry ON embeds (expires_at);

CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY CHECK (char_length(word) BETWEEN 1 AND 40),
  posts integer NOT NULL DEFAULT 0 CHECK (posts >= 0)
);
CREATE INDEX search_words_common ON search_words ("left"(word, 2), posts DESC);
CREATE INDEX search_words_spelling ON search_words USING gin (word gin_trgm_ops);

CREATE TABLE search_sites (
  site_id quire_id PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  search tsvector NOT NULL
);
CREATE INDEX search_sites_words ON search_sites USING gin (search);

CREATE TABLE search_topics (
  slug text PRIMARY KEY REFERENCES topics ON DELETE CASCADE,
  search tsvector NOT NULL
);
CREATE INDEX search_topics_words ON search_topics USING gin (search);

CREATE TABLE post_schedules (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  newsletter boolean NOT NULL DEFAULT false,
  problem text CHECK (char_length(problem) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX post_schedules_due ON post_schedules (due_at) WHERE problem IS NULL;
CREATE INDEX post_schedules_of_site ON post_schedules (site_id);

CREATE TABLE provisional_sites (
  id quire_id PRIMARY KEY,
  token_hash secret_hash NOT NULL UNIQUE,
  domain text CHECK (char_length(domain) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  claimed_by quire_id REFERENCES users ON DELETE CASCADE
);
CREATE INDEX provisional_sites_claimed ON provisional_sites (claimed_by) WHERE claimed_by IS NOT NULL;

CREATE TABLE provisional_posts (
  provisional_id quire_id NOT NULL REFERENCES provisional_sites ON DELETE CASCADE,
  id quire_id NOT NULL,
  draft bytea,
  images jsonb NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (provisional_id, id)
);

ALTER TABLE provisional_posts ALTER draft SET STORAGE EXTERNAL;

CREATE TABLE provisional_files (
  id quire_id PRIMARY KEY,
  provisional_id quire_id NOT NULL REFERENCES provisional_sites ON DELETE CASCADE,
  name text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  sha256 secret_hash NOT NULL,
  storage_key text NOT NULL,
  UNIQUE (provisional_id, sha256)
);

CREATE TABLE site_imports (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  file_name text NOT NULL CHECK (char_length(file_name) <= 1000),
  size bigint NOT NULL CHECK (size >= 0),
  source archive_source NOT NULL,
  site_url text CHECK (char_length(site_url) <= 500),
  dry_run boolean NOT NULL,
  as_drafts boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'reading', 'done', 'failed', 'cancelled')),
  counts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(counts) = 'object'),
  asides jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(asides) = 'array'),
  problem text CHECK (char_length(problem) <= 2000),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((state IN ('done', 'failed', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE INDEX site_imports_of_site ON site_imports (site_id, created_at DESC, id DESC);
CREATE INDEX site_imports_of_file ON site_imports (file_id) WHERE file_id IS NOT NULL;

CREATE TABLE foreign_posts (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  source archive_source NOT NULL,
  key text COLLATE "C" NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  PRIMARY KEY (site_id, source, key)
);
CREATE UNIQUE INDEX foreign_posts_of_post ON foreign_posts (post_id);

CREATE TABLE site_import_posts (
  import_id quire_id NOT NULL REFERENCES site_imports ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  title text NOT NULL CHECK (char_length(title) <= 1000),
  outcome text NOT NULL CHECK (outcome IN ('added', 'already', 'refused')),
  post_id quire_id REFERENCES posts ON DELETE SET NULL,
  published boolean,
  left_out text[] NOT NULL DEFAULT '{}' CHECK (cardinality(left_out) <= 40),
  PRIMARY KEY (import_id, "position")
);
CREATE INDEX site_import_posts_of_post ON site_import_posts (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX site_import_posts_noted ON site_import_posts (import_id, position) WHERE left_out <> '{}'::text[];
CREATE INDEX site_import_posts_by_outcome ON site_import_posts (import_id, outcome, position);

CREATE FUNCTION search_fold(source text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(lower(unaccent(normalize(source, NFKC))), '[''‘’ʼ＇]s?(?![a-z0-9])|[''‘’ʼ\u0300-\u036f\u093c\u200b-\u200d\u00ad]', '', 'g'),
        '\u0901|\u0919\u094d(?=[क-घ])|\u091e\u094d(?=[च-झ])|\u0923\u094d(?=[ट-ढ])|\u0928\u094d(?=[त-ध])|\u092e\u094d(?=[प-भ])', 'ं', 'g'),
      '०१२३४५६७८९', '0123456789'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u0964\u0965\u0970\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g')
$$;

CREATE FUNCTION search_tokens(source text) RETURNS TABLE (place bigint, word text, stem text)
LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 200 AS $$
  SELECT place, word, nullif(stem, word) FROM (
    SELECT place, left(word, 40) AS word, CASE
        WHEN word ~ '^[a-z]' THEN (ts_lexize('english_stem', left(word, 40)))[1]
        WHEN word ~ '^[\u0900-\u097f]' THEN (ts_lexize('hindi_stem', left(word, 40)))[1]
      END AS stem
      FROM string_to_table(btrim(left(search_fold(source), 100000)), ' ') WITH ORDINALITY AS t(word, place)
     WHERE word <> '') words
$$;

CREATE FUNCTION search_vector(title text, tags text, summary text, body text) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH words AS (
    SELECT weight, place + before AS place, word, stem
      FROM (VALUES ('A', 0, title), ('B', 1000, tags), ('C', 1500, summary), ('D', 2000, body)) parts (weight, before, part),
           LATERAL search_tokens(coalesce(part, ''))
  ), lexemes AS (
    SELECT weight, place, word AS lexeme FROM words
    UNION ALL SELECT weight, place, stem FROM words WHERE stem IS NOT NULL
  ), numbered AS (
    SELECT lexeme, weight, place, row_number() OVER (PARTITION BY lexeme ORDER BY place) AS n FROM lexemes
  ), kept AS (
    SELECT lexeme, string_agg(place || weight, ',' ORDER BY place) AS places, bool_or(weight < 'C') AS is_head
      FROM numbered WHERE n <= 3 GROUP BY lexeme
  )
  SELECT coalesce(string_agg(
      '''' || lexeme || ''':' || places || CASE WHEN is_head THEN ' ''^' || lexeme || '''' ELSE '' END, ' '), '')::tsvector
    FROM kept
$$;

CREATE FUNCTION note_search_words(new tsvector, old tsvector, number bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fresh text[];
BEGIN
  SELECT array_agg(lexeme ORDER BY lexeme COLLATE "C") INTO fresh
    FROM (SELECT lexeme FROM unnest(new) EXCEPT SELECT lexeme FROM unnest(old)) words WHERE lexeme !~ '^[@^]';
  INSERT INTO search_words (word) SELECT unnest(fresh) ON CONFLICT DO NOTHING;
  IF number IS NULL THEN RETURN; END IF;
  WITH counted AS (
    SELECT word, 1 << greatest(0, floor(log(2, greatest(posts, 1)))::integer - 5) AS step
      FROM search_words WHERE word = ANY (fresh) AND number % (1 << greatest(0, floor(log(2, greatest(posts, 1)))::integer - 5)) = 0
     ORDER BY word FOR NO KEY UPDATE
  )
  UPDATE search_words w SET posts = w.posts + counted.step FROM counted WHERE w.word = counted.word;
END $$;

CREATE FUNCTION mark_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := ts_delete(NEW.search, ARRAY(SELECT lexeme FROM unnest(NEW.search) WHERE lexeme LIKE '@%'))
    || array_to_tsvector(ARRAY['@s' || NEW.site_id, '@n' || (NEW.number >> 14), '@m' || (NEW.number >> 18)]);
  RETURN NEW;
END $$;
CREATE TRIGGER publications_mark_search BEFORE INSERT OR UPDATE OF search ON publications FOR EACH ROW EXECUTE FUNCTION mark_search();

CREATE FUNCTION note_publication_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_search_words(NEW.search, CASE WHEN TG_OP = 'UPDATE' THEN OLD.search END, NEW.number);
  RETURN NULL;
END $$;
CREATE TRIGGER publications_note_words AFTER INSERT OR UPDATE OF search ON publications FOR EACH ROW EXECUTE FUNCTION note_publication_words();

CREATE FUNCTION note_site_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made tsvector := search_vector(NEW.name, replace(NEW.domain, '-', ' '), '', NEW.description);
BEGIN
  INSERT INTO search_sites (site_id, search) VALUES (NEW.id, made) ON CONFLICT (site_id) DO UPDATE SET search = excluded.search;
  PERFORM note_search_words(made, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER sites_note_words AFTER INSERT OR UPDATE OF name, domain, description ON sites FOR EACH ROW EXECUTE FUNCTION note_site_words();

CREATE FUNCTION order_is_sound(
  state text, amount bigint, creator_share bigint, fee bigint, returned bigint, looks smallint,
  settled_at timestamptz, payment_id text, refunded_at timestamptz
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(creator_share BETWEEN 0 AND amount, true)
    AND coalesce(fee BETWEEN 0 AND amount, true)
    AND returned BETWEEN 0 AND amount
    AND looks >= 0
    AND CASE WHEN state = 'confirmed' THEN settled_at IS NOT NULL AND creator_share IS NOT NULL AND payment_id IS NOT NULL
             ELSE settled_at IS NULL AND creator_share IS NULL AND refunded_at IS NULL END;
END $$;

CREATE FUNCTION note_topic_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made tsvector := search_vector(NEW.name, replace(NEW.slug, '-', ' '), '', '');
BEGIN
  INSERT INTO search_topics (slug, search) VALUES (NEW.slug, made) ON CONFLICT (slug) DO UPDATE SET search = excluded.search;
  PERFORM note_search_words(made, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER topics_note_words AFTER INSERT OR UPDATE OF name ON topics FOR EACH ROW EXECUTE FUNCTION note_topic_words();

CREATE TABLE drafts (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  state bytea NOT NULL,
  state_seq integer NOT NULL,
  log_from integer NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (log_from <= state_seq AND state_seq <= seq)
);
CREATE INDEX drafts_unsettled ON drafts (changed_at) WHERE seq > state_seq;

ALTER TABLE drafts ALTER state SET STORAGE EXTERNAL;

CREATE TABLE draft_updates (
  post_id quire_id NOT NULL REFERENCES drafts ON DELETE CASCADE,
  seq integer NOT NULL,
  update bytea NOT NULL,
  author_id quire_id,
  PRIMARY KEY (post_id, seq)
);

CREATE TABLE draft_members (
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('writer', 'commenter')),
  added_by quire_id REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (post_id, user_id)
);
CREATE INDEX draft_members_of_user ON draft_members (user_id, created_at DESC, post_id DESC) WHERE revoked_at IS NULL;

CREATE TABLE draft_invites (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  token_hash secret_hash NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('writer', 'commenter')),
  email text CHECK (email = lower(email) AND char_length(email) <= 254),
  invited_by quire_id REFERENCES users ON DELETE SET NULL,
  uses integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND 50),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX draft_invites_of_post ON draft_invites (post_id, created_at DESC, id DESC);
CREATE INDEX draft_invites_expiry ON draft_invites (expires_at);

CREATE TABLE draft_comments (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  author_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  parent_id quire_id REFERENCES draft_comments ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('comment', 'suggestion')),
  anchor_start bytea CHECK (octet_length(anchor_start) BETWEEN 1 AND 300),
  anchor_end bytea CHECK (octet_length(anchor_end) BETWEEN 1 AND 300),
  quote text NOT NULL DEFAULT '' CHECK (char_length(quote) <= 1000),
  text text NOT NULL CHECK (char_length(text) <= 5000),
  replacement text CHECK (char_length(replacement) <= 5000),
  resolved_at timestamptz,
  resolved_by quire_id REFERENCES users ON DELETE SET NULL,
  outcome text CHECK (outcome IN ('accepted', 'rejected')),
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  CHECK ((kind = 'suggestion') = (replacement IS NOT NULL)),
  CHECK ((anchor_start IS NULL) = (anchor_end IS NULL)),
  CHECK (parent_id IS NULL OR (kind = 'comment' AND anchor_start IS NULL AND resolved_at IS NULL)),
  CHECK (outcome IS NULL OR (kind = 'suggestion' AND resolved_at IS NOT NULL))
);
CREATE INDEX draft_comments_of_post ON draft_comments (post_id, (resolved_at IS NULL), created_at DESC, id DESC) WHERE parent_id IS NULL;
CREATE INDEX draft_comments_answers ON draft_comments (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
CREATE INDEX draft_comments_of_author ON draft_comments (author_id, id);

CREATE FUNCTION tell_draft_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('draft-access', json_build_object('postId', OLD.post_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER drafts_gone AFTER DELETE ON drafts FOR EACH ROW EXECUTE FUNCTION tell_draft_gone();

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
  by_mail boolean NOT NULL DEFAULT true,
  CHECK (user_id <> site_id),
  PRIMARY KEY (user_id, site_id)
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
  created_at timestamptz NOT NULL,
  thread text COLLATE "C" NOT NULL CHECK (char_length(thread) <= 200),
  answers_count integer NOT NULL DEFAULT 0 CHECK (answers_count >= 0),
  received_at timestamptz NOT NULL,
  removed_at timestamptz,
  removed_by quire_id REFERENCES users ON DELETE SET NULL,
  removed_from text CHECK (removed_from IN ('pending', 'approved')),
  removal_reason text CHECK (char_length(removal_reason) <= 1000)
);
CREATE INDEX comments_of_user ON comments (user_id, created_at DESC);
CREATE INDEX comments_replies ON comments (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_of_post ON comments (post_id, thread) WHERE state = 'approved' OR answers_count > 0;
CREATE INDEX comments_of_site ON comments (site_id, state, created_at DESC, id DESC);
CREATE INDEX comments_of_author ON comments (post_id, user_id, created_at DESC) WHERE state <> 'approved';

CREATE TABLE blocked_commenters (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_by quire_id REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CHECK (site_id <> user_id),
  PRIMARY KEY (site_id, user_id)
);
CREATE INDEX blocked_commenters_latest ON blocked_commenters (site_id, created_at DESC, user_id DESC);
CREATE INDEX blocked_commenters_user ON blocked_commenters (user_id);

CREATE TABLE moderation_cases (
  id quire_id PRIMARY KEY,
  subject_kind text NOT NULL CHECK (subject_kind IN ('post', 'comment', 'site')),
  subject_id quire_id NOT NULL,
  site_id quire_id NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  reports_count integer NOT NULL DEFAULT 0 CHECK (reports_count >= 0),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by quire_id REFERENCES users ON DELETE SET NULL,
  resolution text CHECK (resolution IN ('removed', 'dismissed', 'suspended')),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((state = 'closed') = (resolution IS NOT NULL))
);
CREATE UNIQUE INDEX moderation_cases_open ON moderation_cases (subject_kind, subject_id) WHERE state = 'open';
CREATE INDEX moderation_cases_queue ON moderation_cases (opened_at, id) WHERE state = 'open';
CREATE INDEX moderation_cases_done ON moderation_cases (closed_at DESC, id DESC) WHERE state = 'closed';

CREATE TABLE reports (
  id quire_id PRIMARY KEY,
  case_id quire_id NOT NULL REFERENCES moderation_cases ON DELETE CASCADE,
  reporter_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX reports_once ON reports (case_id, reporter_id);
CREATE INDEX reports_of_reporter ON reports (reporter_id, created_at DESC);

CREATE TABLE post_removals (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  removed_by quire_id REFERENCES users ON DELETE SET NULL,
  removed_at timestamptz NOT NULL
);

CREATE TABLE moderation_log (
  id quire_id PRIMARY KEY,
  actor_id quire_id NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL CHECK (action IN ('comment_approved', 'comment_held', 'comment_removed', 'commenter_blocked', 'commenter_unblocked', 'post_removed', 'post_restored', 'account_suspended', 'account_unsuspended', 'case_dismissed', 'payout_account_verified', 'payout_account_refused', 'payout_held', 'payout_released', 'payout_paid', 'payout_returned', 'payouts_made', 'payout_file_made', 'payout_file_paid', 'support_suspended', 'support_unsuspended', 'small_business_set', 'small_business_unset')),
  subject_kind text NOT NULL CHECK (subject_kind IN ('post', 'comment', 'site', 'person', 'payout', 'payout_run', 'payout_file')),
  subject_id quire_id NOT NULL,
  subject_words text NOT NULL DEFAULT '' CHECK (char_length(subject_words) <= 200),
  site_id quire_id,
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX moderation_log_latest ON moderation_log (created_at DESC, id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER moderation_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON moderation_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TYPE subscriber_source AS ENUM ('substack', 'mailchimp', 'ghost', 'plain');

CREATE TYPE subscriber_state AS ENUM ('subscribed', 'unsubscribed', 'bounced');

CREATE TABLE newsletters (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  post_id quire_id REFERENCES posts ON DELETE SET NULL,
  send_at timestamptz NOT NULL,
  addressed_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz NOT NULL,
  audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'followers', 'imported'))
);
CREATE UNIQUE INDEX newsletters_of_post ON newsletters (post_id);
CREATE INDEX newsletters_of_site ON newsletters (site_id, send_at DESC);
CREATE INDEX newsletters_unfinished ON newsletters (send_at) WHERE finished_at IS NULL;

CREATE TABLE newsletter_recipients (
  newsletter_id quire_id NOT NULL REFERENCES newsletters ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at timestamptz,
  dropped text CHECK (dropped IN ('left', 'refused', 'failed')),
  CHECK (sent_at IS NULL OR dropped IS NULL),
  PRIMARY KEY (newsletter_id, user_id)
);
CREATE INDEX newsletter_recipients_waiting ON newsletter_recipients (newsletter_id, tries, user_id) WHERE sent_at IS NULL AND dropped IS NULL;
CREATE INDEX newsletter_recipients_of_user ON newsletter_recipients (user_id);

CREATE TABLE subscribers (
  site_id text NOT NULL,
  email text COLLATE "C" NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  since timestamptz NOT NULL,
  source subscriber_source NOT NULL,
  state subscriber_state NOT NULL DEFAULT 'subscribed'::subscriber_state,
  import_id text,
  PRIMARY KEY (site_id, email)
);
CREATE INDEX subscribers_filtered ON subscribers (site_id, state, source, email);

CREATE TABLE suppressions (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  email text COLLATE "C" NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  reason text NOT NULL CHECK (reason IN ('unsubscribed', 'complained')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, email)
);

CREATE TABLE subscriber_imports (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  file_name text NOT NULL CHECK (char_length(file_name) <= 1000),
  size bigint NOT NULL CHECK (size >= 0),
  dry_run boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'reading', 'merging', 'done', 'failed', 'cancelled')),
  format text CHECK (format IN ('substack', 'mailchimp', 'ghost', 'plain')),
  mapping jsonb CHECK (jsonb_typeof(mapping) = 'object'),
  read bigint NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(counts) = 'object'),
  refused_key text,
  problem text CHECK (char_length(problem) <= 2000),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((state IN ('done', 'failed', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE INDEX subscriber_imports_of_site ON subscriber_imports (site_id, created_at DESC, id DESC);
CREATE INDEX subscriber_imports_of_file ON subscriber_imports (file_id) WHERE file_id IS NOT NULL;

CREATE TABLE newsletter_addresses (
  newsletter_id quire_id NOT NULL REFERENCES newsletters ON DELETE CASCADE,
  email text COLLATE "C" NOT NULL,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at timestamptz,
  dropped text CHECK (dropped IN ('left', 'refused', 'failed')),
  CHECK (sent_at IS NULL OR dropped IS NULL),
  PRIMARY KEY (newsletter_id, email)
);
CREATE INDEX newsletter_addresses_waiting ON newsletter_addresses (newsletter_id, tries, email) WHERE sent_at IS NULL AND dropped IS NULL;

CREATE TABLE invites (
  referee_id quire_id PRIMARY KEY REFERENCES users,
  referrer_id quire_id NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  welcomed_at timestamptz,
  counted_at timestamptz,
  refused_at timestamptz,
  is_due boolean NOT NULL DEFAULT true,
  CHECK (referee_id <> referrer_id),
  CHECK ((counted_at IS NOT NULL) <= (welcomed_at IS NOT NULL)),
  CHECK (refused_at IS NULL OR welcomed_at IS NULL)
);
CREATE INDEX invites_of_referrer ON invites (referrer_id, created_at DESC, referee_id DESC);
CREATE INDEX invites_counted ON invites (referrer_id) WHERE counted_at IS NOT NULL;
CREATE INDEX invites_due ON invites (created_at) WHERE is_due;

CREATE TABLE invite_addresses (
  hash secret_hash PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);

CREATE TABLE invite_letters (
  user_id quire_id NOT NULL REFERENCES users,
  hash secret_hash NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hash)
);

CREATE FUNCTION remove_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM subscribers WHERE site_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sites_remove_subscribers AFTER DELETE ON sites FOR EACH ROW EXECUTE FUNCTION remove_subscribers();

CREATE FUNCTION discard_refused_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discarded_objects (key) SELECT refused_key FROM gone WHERE refused_key IS NOT NULL
  ON CONFLICT (key) DO NOTHING;
  IF FOUND THEN
    PERFORM graphile_worker.add_job('uploads.removeDiscarded', '{}'::json, job_key => 'uploads.removeDiscarded');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER subscriber_imports_discarded AFTER DELETE ON subscriber_imports REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_refused_rows();

CREATE FUNCTION invite_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invites SET is_due = true WHERE referee_id = NEW.id AND counted_at IS NULL AND refused_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER invite_moves_by_proof AFTER UPDATE OF email_verified_at, mobile_verified_at ON users FOR EACH ROW WHEN (((old.email_verified_at IS NULL) AND (old.mobile_verified_at IS NULL) AND ((new.email_verified_at IS NOT NULL) OR (new.mobile_verified_at IS NOT NULL)))) EXECUTE FUNCTION invite_moves();
CREATE TRIGGER invite_moves_by_post AFTER UPDATE OF blog_count, dg_count, story_count, comic_count, book_count ON sites FOR EACH ROW WHEN (((((((old.blog_count + old.dg_count) + old.story_count) + old.comic_count) + old.book_count) = 0) AND (((((new.blog_count + new.dg_count) + new.story_count) + new.comic_count) + new.book_count) > 0))) EXECUTE FUNCTION invite_moves();

CREATE FUNCTION invite_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('invites-due', '');
  RETURN NULL;
END $$;
CREATE TRIGGER invite_is_due AFTER INSERT OR UPDATE OF is_due ON invites FOR EACH ROW WHEN (new.is_due) EXECUTE FUNCTION invite_is_due();

CREATE DOMAIN currency_code AS text CHECK (VALUE IN ('INR', 'USD', 'EUR'));

CREATE DOMAIN minor_units AS bigint CHECK (VALUE > 0);

CREATE DOMAIN payment_provider AS text CHECK (VALUE IN ('razorpay', 'stripe'));

CREATE DOMAIN provider_reference AS text CHECK (char_length(VALUE) <= 200);

CREATE DOMAIN idempotency_key AS text CHECK (char_length(VALUE) BETWEEN 8 AND 100);

CREATE DOMAIN order_kind AS text CHECK (VALUE IN ('post', 'bulk', 'support'));

CREATE DOMAIN order_state AS text CHECK (VALUE IN ('pending', 'failed', 'confirmed', 'error'));

CREATE DOMAIN order_text AS text CHECK (char_length(VALUE) <= 1000);

CREATE DOMAIN order_details AS text CHECK (char_length(VALUE) BETWEEN 1 AND 1000);

CREATE DOMAIN order_title AS text CHECK (char_length(VALUE) <= 500);

CREATE DOMAIN order_address AS text CHECK (char_length(VALUE) <= 2000);

CREATE DOMAIN order_count AS integer CHECK (VALUE > 0);

CREATE DOMAIN journal_kind AS text CHECK (VALUE IN ('sale', 'fee', 'fee_borne', 'refund', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_fee', 'subscription', 'payout', 'payout_returned', 'given_up'));

CREATE DOMAIN ledger_account AS text CHECK (VALUE IN ('creator', 'held', 'platform', 'bank', 'razorpay', 'stripe'));

CREATE DOMAIN ledger_amount AS bigint CHECK (VALUE <> 0);

CREATE TABLE orders (
  id quire_id PRIMARY KEY,
  buyer_id quire_id NOT NULL REFERENCES users,
  site_id quire_id NOT NULL REFERENCES users,
  kind order_kind NOT NULL,
  provider payment_provider NOT NULL,
  amount minor_units NOT NULL,
  currency currency_code NOT NULL,
  state order_state NOT NULL DEFAULT 'pending',
  title order_title NOT NULL,
  message order_text,
  is_private boolean NOT NULL DEFAULT false,
  note order_text,
  return_url order_address NOT NULL,
  idempotency_key idempotency_key NOT NULL,
  request_hash secret_hash NOT NULL,
  provider_order_id provider_reference,
  checkout_url order_address,
  payment_id provider_reference,
  creator_share bigint,
  fee bigint,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  refunded_at timestamptz,
  details order_details,
  returned bigint NOT NULL DEFAULT 0,
  processing_at timestamptz,
  turns_at timestamptz,
  looks smallint NOT NULL DEFAULT 0,
  CONSTRAINT orders_are_sound CHECK (order_is_sound(state, amount, creator_share, fee, returned, looks, settled_at, payment_id, refunded_at)),
  UNIQUE (buyer_id, idempotency_key)
);
CREATE INDEX orders_turns ON orders (turns_at) WHERE turns_at IS NOT NULL;
CREATE INDEX orders_supporters ON orders (site_id, settled_at DESC, id DESC) WHERE kind = 'support' AND state = 'confirmed';
CREATE INDEX orders_of_buyer ON orders (buyer_id, coalesce(settled_at, processing_at) DESC, id DESC) WHERE state = 'confirmed' OR (state = 'pending' AND processing_at IS NOT NULL);
CREATE INDEX orders_processing ON orders (buyer_id) WHERE state = 'pending' AND processing_at IS NOT NULL;
CREATE UNIQUE INDEX orders_of_provider ON orders (provider, provider_order_id) WHERE provider_order_id IS NOT NULL;
CREATE UNIQUE INDEX orders_payment ON orders (provider, payment_id) WHERE payment_id IS NOT NULL;

ALTER TABLE entitlements ADD FOREIGN KEY (order_id) REFERENCES orders;

CREATE TABLE order_items (
  order_id quire_id NOT NULL REFERENCES orders,
  position order_count NOT NULL,
  item_id quire_id NOT NULL,
  title order_title NOT NULL,
  amount minor_units NOT NULL,
  UNIQUE (order_id, item_id),
  PRIMARY KEY (order_id, "position")
);

CREATE TABLE refunds (
  id quire_id PRIMARY KEY,
  order_id quire_id NOT NULL REFERENCES orders,
  amount bigint NOT NULL CHECK (amount > 0),
  cause text NOT NULL CHECK (cause IN ('creator', 'duplicate', 'provider', 'undelivered')),
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  requested_by quire_id REFERENCES users,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'processed', 'failed')),
  provider_refund_id text UNIQUE CHECK (char_length(provider_refund_id) <= 200),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((state = 'requested') = (settled_at IS NULL))
);
CREATE INDEX refunds_of_order ON refunds (order_id);
CREATE UNIQUE INDEX refunds_to_send ON refunds (order_id) WHERE state = 'requested' AND provider_refund_id IS NULL;

CREATE TABLE disputes (
  id quire_id PRIMARY KEY,
  order_id quire_id NOT NULL REFERENCES orders,
  provider_dispute_id text NOT NULL UNIQUE CHECK (char_length(provider_dispute_id) <= 200),
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  amount bigint NOT NULL CHECK (amount >= 0),
  provider_refund_id text CHECK (char_length(provider_refund_id) <= 200),
  CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE INDEX disputes_of_order ON disputes (order_id);
CREATE INDEX disputes_open ON disputes (order_id) WHERE state = 'open';
CREATE UNIQUE INDEX disputes_as_refunds ON disputes (provider_refund_id) WHERE provider_refund_id IS NOT NULL;

CREATE TABLE webhook_events (
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  event_id text NOT NULL CHECK (char_length(event_id) BETWEEN 1 AND 200),
  type text NOT NULL CHECK (char_length(type) <= 200),
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX webhook_events_handled ON webhook_events (handled_at) WHERE handled_at IS NOT NULL;
CREATE INDEX webhook_events_left_over ON webhook_events (received_at) WHERE handled_at IS NULL;

CREATE TABLE ledger_journals (
  id quire_id PRIMARY KEY,
  kind journal_kind NOT NULL,
  subject_id quire_id NOT NULL,
  order_id quire_id REFERENCES orders,
  currency currency_code NOT NULL,
  occurred_at timestamptz NOT NULL,
  UNIQUE (id, currency),
  UNIQUE (kind, subject_id)
);
CREATE INDEX ledger_journals_of_order ON ledger_journals (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE ledger_entries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  journal_id quire_id NOT NULL,
  account ledger_account NOT NULL,
  owner_id quire_id REFERENCES users,
  currency currency_code NOT NULL,
  amount ledger_amount NOT NULL,
  FOREIGN KEY (journal_id, currency) REFERENCES ledger_journals(id, currency)
);
CREATE INDEX ledger_entries_of_journal ON ledger_entries (journal_id);
CREATE INDEX ledger_entries_of_account ON ledger_entries (owner_id, account, currency, id) INCLUDE (amount);

CREATE TABLE ledger_snapshots (
  owner_id quire_id NOT NULL REFERENCES users,
  account text NOT NULL CHECK (account IN ('creator', 'held')),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  through_id bigint NOT NULL,
  amount bigint NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, account, currency)
);

CREATE TABLE subscriptions (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('paid', 'paid_with_trial', 'promotional', 'referee', 'referrer')),
  state text NOT NULL CHECK (state IN ('pending', 'begun', 'disabled')),
  note text CHECK (char_length(note) <= 1000),
  start_time timestamptz,
  end_time timestamptz,
  trial_end timestamptz,
  recurring boolean NOT NULL DEFAULT false,
  failing boolean NOT NULL DEFAULT false,
  turns_at timestamptz,
  version integer NOT NULL DEFAULT 0,
  cause text UNIQUE CHECK (char_length(cause) <= 200),
  plan_interval text CHECK (plan_interval IN ('month', 'year')),
  provider text CHECK (provider IN ('razorpay', 'stripe')),
  amount bigint CHECK (amount > 0),
  currency text CHECK (currency IN ('INR', 'USD', 'EUR')),
  trial_days integer CHECK (trial_days >= 0),
  return_url text CHECK (char_length(return_url) <= 2000),
  idempotency_key text CHECK (char_length(idempotency_key) BETWEEN 8 AND 100),
  request_hash secret_hash,
  provider_checkout_id text CHECK (char_length(provider_checkout_id) <= 200),
  provider_subscription_id text CHECK (char_length(provider_subscription_id) <= 200),
  checkout_url text CHECK (char_length(checkout_url) <= 2000),
  is_over boolean NOT NULL DEFAULT false,
  paid_until timestamptz,
  stop_asked_at timestamptz,
  created_at timestamptz NOT NULL,
  resumes_at timestamptz,
  CHECK ((kind IN ('paid', 'paid_with_trial')) = (provider IS NOT NULL)),
  CHECK ((provider IS NULL) = (cause IS NOT NULL)),
  CHECK (((provider IS NULL) = (amount IS NULL)) AND ((provider IS NULL) = (currency IS NULL)) AND ((provider IS NULL) = (plan_interval IS NULL)) AND ((provider IS NULL) = (idempotency_key IS NULL)) AND ((provider IS NULL) = (request_hash IS NULL)) AND ((provider IS NULL) = (return_url IS NULL))),
  CHECK ((start_time IS NULL) = (end_time IS NULL)),
  CHECK (start_time <= end_time),
  CHECK ((state = 'begun') <= (start_time IS NOT NULL)),
  CHECK (recurring <= (provider IS NOT NULL AND state = 'begun')),
  UNIQUE (user_id, idempotency_key)
);
CREATE UNIQUE INDEX subscriptions_checkout ON subscriptions (provider, provider_checkout_id) WHERE provider_checkout_id IS NOT NULL;
CREATE UNIQUE INDEX subscriptions_of_provider ON subscriptions (provider, provider_subscription_id) WHERE provider_subscription_id IS NOT NULL;
CREATE INDEX subscriptions_of_user ON subscriptions (user_id, end_time DESC, id DESC);
CREATE INDEX subscriptions_turning ON subscriptions (turns_at) WHERE turns_at IS NOT NULL;

CREATE TABLE subscription_charges (
  id quire_id PRIMARY KEY,
  subscription_id quire_id NOT NULL REFERENCES subscriptions,
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  payment_id text NOT NULL CHECK (char_length(payment_id) <= 200),
  invoice_id text NOT NULL CHECK (char_length(invoice_id) <= 200),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  fee bigint,
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  charged_at timestamptz NOT NULL,
  returned_at timestamptz,
  returned_time interval,
  dispute_fee bigint CHECK (dispute_fee >= 0),
  returned bigint NOT NULL DEFAULT 0,
  lost bigint NOT NULL DEFAULT 0,
  CHECK (fee >= 0 AND fee <= amount),
  CHECK ((returned_at IS NULL) = (returned_time IS NULL)),
  CHECK (period_start < period_end),
  UNIQUE (provider, payment_id),
  CHECK (returned >= 0 AND returned <= amount)
);
CREATE INDEX subscription_charges_of ON subscription_charges (subscription_id, charged_at, id);

CREATE TABLE subscription_notices (
  subscription_id quire_id NOT NULL REFERENCES subscriptions,
  key text NOT NULL CHECK (char_length(key) <= 100),
  told_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, key)
);

CREATE TABLE trial_addresses (
  address_hash secret_hash PRIMARY KEY,
  used_at timestamptz NOT NULL
);

CREATE TABLE provider_plans (
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  plan_interval text NOT NULL CHECK (plan_interval IN ('month', 'year')),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  amount bigint NOT NULL CHECK (amount > 0),
  account text NOT NULL CHECK (char_length(account) <= 200),
  plan_id text NOT NULL CHECK (char_length(plan_id) <= 200),
  PRIMARY KEY (provider, plan_interval, currency, amount, account)
);

CREATE TABLE payout_accounts (
  owner_id quire_id NOT NULL REFERENCES users,
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  method text NOT NULL CHECK (method IN ('bank_in', 'upi', 'iban', 'bank_us')),
  details text NOT NULL CHECK (char_length(details) BETWEEN 20 AND 4000),
  ending text NOT NULL CHECK (char_length(ending) <= 100),
  state text NOT NULL DEFAULT 'unverified' CHECK (state IN ('unverified', 'verified')),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  changed_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by quire_id REFERENCES users,
  CHECK ((state = 'verified') <= (decided_at IS NOT NULL)),
  PRIMARY KEY (owner_id, currency)
);
CREATE INDEX payout_accounts_by_change ON payout_accounts (state, changed_at, owner_id, currency);

CREATE TABLE payout_runs (
  id quire_id PRIMARY KEY,
  week date UNIQUE,
  made_at timestamptz NOT NULL,
  made_by quire_id REFERENCES users,
  CHECK ((week IS NULL) = (made_by IS NOT NULL))
);

CREATE TABLE payout_files (
  id quire_id PRIMARY KEY,
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  payouts_count integer NOT NULL CHECK (payouts_count >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  made_at timestamptz NOT NULL,
  made_by quire_id NOT NULL REFERENCES users
);

CREATE TABLE payouts (
  id quire_id PRIMARY KEY,
  run_id quire_id NOT NULL REFERENCES payout_runs,
  owner_id quire_id NOT NULL REFERENCES users,
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'processed', 'cancelled', 'onHold')),
  hold text CHECK (hold IN ('staff', 'suspended', 'account_missing', 'account_unverified', 'account_changed', 'dispute')),
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  file_id quire_id REFERENCES payout_files,
  details text CHECK (char_length(details) <= 4000),
  method text CHECK (method IN ('bank_in', 'upi', 'iban', 'bank_us')),
  ending text CHECK (char_length(ending) <= 100),
  reference text CHECK (char_length(reference) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  settled_by quire_id REFERENCES users,
  is_told boolean NOT NULL DEFAULT false,
  CHECK ((state = 'onHold') = (hold IS NOT NULL)),
  CHECK ((state IN ('processed', 'cancelled')) = (settled_at IS NOT NULL)),
  CHECK ((state = 'processed') <= (reference IS NOT NULL AND file_id IS NOT NULL)),
  CHECK ((state = 'onHold') <= (file_id IS NULL)),
  CHECK ((state = 'pending' AND file_id IS NOT NULL) = (details IS NOT NULL)),
  UNIQUE (run_id, owner_id, currency)
);
CREATE INDEX payouts_of_owner ON payouts (owner_id, id DESC);
CREATE INDEX payouts_by_state ON payouts (state, id DESC);
CREATE INDEX payouts_of_file ON payouts (file_id, id) WHERE file_id IS NOT NULL;
CREATE INDEX payouts_at_the_bank ON payouts (file_id) WHERE state = 'pending' AND file_id IS NOT NULL;
CREATE INDEX payouts_unsettled ON payouts (owner_id, currency) WHERE state IN ('pending', 'onHold');
CREATE INDEX payouts_untold ON payouts (id) WHERE NOT is_told;

CREATE TABLE deliveries (
  id quire_id PRIMARY KEY,
  order_id quire_id NOT NULL REFERENCES orders,
  post_id quire_id NOT NULL,
  site_id quire_id NOT NULL REFERENCES users,
  buyer_id quire_id NOT NULL REFERENCES users,
  good_type text NOT NULL CHECK (good_type IN ('personalised_message', 'virtual_meetup')),
  state text NOT NULL DEFAULT 'wanted' CHECK (state IN ('wanted', 'delivered', 'withdrawn')),
  text text CHECK (char_length(text) BETWEEN 1 AND 5000),
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  link text CHECK (char_length(link) <= 2000 AND link LIKE 'https://%'),
  meets_at timestamptz,
  due_at timestamptz NOT NULL,
  late_told_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'delivered') <= (delivered_at IS NOT NULL)),
  CHECK ((state = 'wanted') <= (delivered_at IS NULL)),
  CHECK ((state <> 'delivered' OR
CASE good_type
    WHEN 'personalised_message' THEN ((text IS NOT NULL OR file_id IS NOT NULL) AND link IS NULL AND meets_at IS NULL)
    ELSE (link IS NOT NULL AND meets_at IS NOT NULL AND file_id IS NULL)
END)),
  UNIQUE (order_id, post_id)
);
CREATE INDEX deliveries_of_site ON deliveries (site_id, state, due_at, id);
CREATE INDEX deliveries_late ON deliveries (due_at, id) WHERE state = 'wanted' AND late_told_at IS NULL;
CREATE INDEX deliveries_of_buyer ON deliveries (buyer_id) WHERE state = 'wanted';
CREATE INDEX deliveries_file ON deliveries (file_id) WHERE file_id IS NOT NULL;

CREATE TABLE subscription_disputes (
  id quire_id PRIMARY KEY,
  charge_id quire_id NOT NULL REFERENCES subscription_charges,
  provider_dispute_id text NOT NULL UNIQUE CHECK (char_length(provider_dispute_id) <= 200),
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  amount bigint NOT NULL CHECK (amount >= 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE INDEX subscription_disputes_of ON subscription_disputes (charge_id);

CREATE TABLE provider_news (
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  provider_id text NOT NULL CHECK (char_length(provider_id) BETWEEN 1 AND 200),
  payment_id text NOT NULL CHECK (char_length(payment_id) <= 200),
  state text NOT NULL CHECK (state IN ('processed', 'failed', 'open', 'won', 'lost')),
  is_ours boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (provider, provider_id)
);
CREATE INDEX provider_news_by_age ON provider_news (seen_at);

CREATE FUNCTION ledger_is_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is never changed: a mistake is put right by another journal'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entries_for_good BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_for_good();
CREATE TRIGGER ledger_journals_for_good BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_journals FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_for_good();

CREATE FUNCTION ledger_lines_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT journal_id, count(*) AS lines, sum(amount) AS total,
         bool_and((account IN ('creator', 'held')) = (owner_id IS NOT NULL)) AS is_owned INTO wrong FROM added
   GROUP BY journal_id
  HAVING sum(amount) <> 0 OR count(*) < 2 OR NOT bool_and((account IN ('creator', 'held')) = (owner_id IS NOT NULL)) LIMIT 1;
  IF FOUND AND NOT wrong.is_owned THEN
    RAISE EXCEPTION 'journal % has an entry of a creator''s account without its owner, or of another with one', wrong.journal_id
      USING ERRCODE = 'check_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'journal % has % entries that add up to %, not to nothing', wrong.journal_id, wrong.lines, wrong.total
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_lines_balance();

CREATE FUNCTION ledger_journals_have_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  empty text;
BEGIN
  SELECT id INTO empty FROM added
   WHERE (SELECT e.id FROM ledger_entries e WHERE e.journal_id = added.id LIMIT 1) IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % has 0 entries that add up to 0, not to nothing', empty USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_journals_balance AFTER INSERT ON ledger_journals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_journals_have_lines();
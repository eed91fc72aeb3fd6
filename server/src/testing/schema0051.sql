-- The schema of migrations 0001 to 0051, before one baseline replaced them: what an upgrade starts from.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE DOMAIN quire_id AS text CHECK (VALUE ~ '^b[0-9a-hjkmnp-tv-z]{19}$');

-- SHA-256 of a secret: a stolen copy of the table opens nothing.
CREATE DOMAIN secret_hash AS bytea CHECK (octet_length(VALUE) = 32);

CREATE UNLOGGED TABLE rate_limits (
  name text NOT NULL,
  key text NOT NULL,
  points integer NOT NULL CHECK (points > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
);
CREATE INDEX rate_limits_expiry ON rate_limits (expires_at);

-- What this installation has been through, once each: {"demo": "begun" | "done"}.
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
  -- Added and not proved yet: it opens nothing, and two may wait for the same one.
  pending_email text CHECK (pending_email = lower(pending_email) AND char_length(pending_email) <= 254),
  -- The message that was sent last; `email_verified_at` and `mobile_verified_at` say what came of it.
  verification text NOT NULL DEFAULT 'created' CHECK (verification IN ('created', 'sentEmailVerification', 'sentMobileVerification')),
  -- What is left of a person who is gone: an id that other people's things point to.
  deleted_at timestamptz,
  CONSTRAINT users_reachable CHECK (email IS NOT NULL OR mobile IS NOT NULL OR deleted_at IS NOT NULL)
) WITH (fillfactor = 85);

-- Who asked for an account while sign-ups went by a waiting list.
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
  -- A group may end: from then on nobody who asks for it finds it, however late somebody comes to take it away.
  ends_at timestamptz,
  PRIMARY KEY (user_id, group_id)
);

CREATE TABLE sessions (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash secret_hash NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('browser', 'program', 'token')),
  -- Browser sessions belong to one host; a cookie that turns up elsewhere is refused.
  host text,
  device text NOT NULL DEFAULT '' CHECK (char_length(device) <= 200),
  scopes text[] NOT NULL DEFAULT '{read,write}' CHECK (scopes <@ '{read,write}'::text[] AND cardinality(scopes) > 0),
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- Ending a session deletes its row.
  expires_at timestamptz,
  used_at timestamptz,
  CHECK ((kind = 'browser') = (host IS NOT NULL))
);
CREATE INDEX sessions_of_user ON sessions (user_id, last_seen_at DESC);
CREATE INDEX sessions_expiry ON sessions (expires_at) WHERE expires_at IS NOT NULL;
-- The sessions of a host end together when its name changes hands.
CREATE INDEX sessions_of_host ON sessions (split_part(host, ':', 1)) WHERE host IS NOT NULL;
CREATE INDEX sessions_access_tokens ON sessions (user_id, id DESC) WHERE kind = 'token';

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
-- A changed password voids what a program was granted and has not fetched yet.
CREATE INDEX device_grants_user ON device_grants (user_id) WHERE user_id IS NOT NULL;

-- What a link in a message opens, once.
CREATE TABLE account_links (
  token_hash secret_hash PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('verifyEmail', 'resetPassword')),
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The email or mobile that whoever has the link is known to read.
  identifier text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_links_of_user ON account_links (user_id, purpose);
CREATE INDEX account_links_expiry ON account_links (expires_at);

-- Codes of six digits. One that was asked for nobody has its row too, so that the two cannot be told apart.
CREATE TABLE one_time_codes (
  purpose text NOT NULL CHECK (purpose IN ('signIn', 'resetPassword', 'verifyMobile')),
  -- The browser that asked: its session or its guest cookie. In another one the code is worth nothing.
  browser_hash secret_hash NOT NULL,
  -- Keyed, as a phone number is too short for a plain hash to hide it.
  identifier_hash secret_hash NOT NULL,
  user_id quire_id REFERENCES users ON DELETE CASCADE,
  -- Keyed, since a million plain hashes are made in a second.
  code_hash secret_hash NOT NULL,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (browser_hash, purpose, identifier_hash)
);
CREATE INDEX one_time_codes_of_user ON one_time_codes (user_id);
CREATE INDEX one_time_codes_expiry ON one_time_codes (expires_at);

-- One row for each who signed up: where they came from, told once.
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

-- Who asked to be forgotten, and when it will be done; signing in again takes the row away.
CREATE TABLE account_deletions (
  user_id quire_id PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  gives_up boolean NOT NULL DEFAULT false
);

CREATE TABLE social_identities (
  provider text NOT NULL CHECK (provider IN ('google', 'facebook')),
  -- The provider's own id of the person; their email there may change hands, this may not.
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- As the provider named them when it was connected: so that one knows which of one's accounts it is.
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  email text CHECK (char_length(email) <= 254),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
);

-- Somebody came back from a provider, and has yet to sign in, to agree, or to prove an email.
CREATE TABLE pending_connections (
  -- Of a cookie: only the browser that was sent out can go on.
  token_hash secret_hash PRIMARY KEY,
  provider text NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  email text CHECK (char_length(email) <= 254),
  email_verified boolean NOT NULL,
  -- The email that a code was sent to, and that code.
  code_email text CHECK (code_email = lower(code_email) AND char_length(code_email) <= 254),
  code_hash secret_hash,
  code_tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- By whose invitation somebody came whose sign-up is finished later, by a code in a letter.
  invite text CHECK (char_length(invite) <= 60),
  CHECK ((code_email IS NULL) = (code_hash IS NULL))
);
CREATE INDEX pending_connections_expiry ON pending_connections (expires_at);

-- Whoever watches a session or a draft hears of its end in the transaction that ends it, by whichever way.
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
  updated_at timestamptz NOT NULL,
  -- As its owner's account is: lists over many sites leave it out by this.
  suspended_at timestamptz,
  comment_placement text NOT NULL DEFAULT 'belowPost' CHECK (comment_placement IN ('belowPost', 'floating', 'animated')),
  -- Kept with the payments, in the same transaction.
  supporters_count integer NOT NULL DEFAULT 0 CHECK (supporters_count >= 0),
  -- A business needs Pro for what it makes. Set by an admin.
  is_small_business boolean NOT NULL DEFAULT false
) WITH (fillfactor = 85);
CREATE INDEX sites_recommended ON sites (followers_count DESC, id DESC);
-- The most followed of a language, for whoever follows nobody yet.
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

-- Addresses of sites that are gone: for a while nobody can take one and stand where somebody else stood.
CREATE TABLE released_domains (
  domain text PRIMARY KEY,
  free_at timestamptz NOT NULL
);

-- What a creator was shown or has put away, so that no device of theirs shows it again.
CREATE TABLE notices (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  notice text NOT NULL CHECK (notice ~ '^[a-z_]{1,40}$'),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, notice)
);

-- What a site asked for. Several sites may ask for one name, or asking would be a way to keep others from theirs; whoever
-- proves it first has it.
CREATE TABLE site_domains (
  site_id quire_id PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  -- As the DNS knows it: lower case, other alphabets as xn--.
  name text NOT NULL CHECK (name = lower(name) AND char_length(name) BETWEEN 4 AND 253),
  registrar text NOT NULL CHECK (registrar IN ('GoDaddy', 'Namecheap', 'Other')),
  state text NOT NULL CHECK (state IN ('pending', 'activated', 'failed', 'suspended')),
  -- What the TXT record must hold.
  challenge text NOT NULL CHECK (char_length(challenge) BETWEEN 20 AND 200),
  asked_at timestamptz NOT NULL,
  checked_at timestamptz,
  -- Null where nobody looks any more until somebody asks to.
  next_check_at timestamptz,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  activated_at timestamptz,
  -- Since when the records of an activated domain are gone.
  lost_at timestamptz,
  suspended_at timestamptz,
  -- What the last look found.
  proof text CHECK (proof IN ('found', 'missing', 'unknown')),
  pointing text CHECK (pointing IN ('found', 'missing', 'unknown')),
  proof_seen text[] NOT NULL DEFAULT '{}' CHECK (cardinality(proof_seen) <= 10),
  pointing_seen text[] NOT NULL DEFAULT '{}' CHECK (cardinality(pointing_seen) <= 10),
  -- Another site proved the name first.
  taken boolean NOT NULL DEFAULT false,
  CHECK ((state = 'suspended') = (suspended_at IS NOT NULL))
);
-- One name, one site: of two that prove it in the same moment, this lets one.
CREATE UNIQUE INDEX site_domains_activated ON site_domains (name) WHERE state = 'activated';
CREATE INDEX site_domains_due ON site_domains (next_check_at) WHERE next_check_at IS NOT NULL;

-- Where sites lived until lately: whoever comes there is sent on, and devices bring along what they kept there.
CREATE TABLE former_domains (
  name text PRIMARY KEY CHECK (name = lower(name)),
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  until timestamptz NOT NULL
);
CREATE INDEX former_domains_of_site ON former_domains (site_id);
CREATE INDEX former_domains_over ON former_domains (until);

-- How often a post was read on a day. What was counted before this stands in post_views alone.
CREATE TABLE post_day_views (
  post_id quire_id NOT NULL,
  day date NOT NULL,
  views bigint NOT NULL CHECK (views >= 0),
  PRIMARY KEY (post_id, day)
);

CREATE TABLE files (
  id quire_id PRIMARY KEY,
  -- The site is the owner's; both share one id.
  site_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good', 'csv', 'archive')),
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
  created_at timestamptz NOT NULL,
  -- Of sound and film, in seconds.
  duration real CHECK (duration >= 0),
  pages integer CHECK (pages > 0),
  -- {waveform, page_size, epub}: what else was read from it, as FileRecord has it.
  facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(facts) = 'object'),
  -- A frame of a film, the cover of an e-book: a picture of its own.
  poster_file_id quire_id REFERENCES files ON DELETE SET NULL,
  CONSTRAINT files_only_pictures_public CHECK (kind = 'image' OR (NOT public))
);
CREATE INDEX files_public_content ON files (sha256) WHERE public;
-- The same picture sent again is the same file.
CREATE UNIQUE INDEX files_content ON files (site_id, sha256, kind);
CREATE INDEX files_poster ON files (poster_file_id) WHERE poster_file_id IS NOT NULL;
-- A person takes their files along one page after the other.
CREATE INDEX files_of_site ON files (site_id, id);

ALTER TABLE sites ADD FOREIGN KEY (logo_file_id) REFERENCES files;
ALTER TABLE sites ADD FOREIGN KEY (cover_file_id) REFERENCES files;

CREATE TABLE resumable_uploads (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good', 'csv', 'archive')),
  name text NOT NULL CHECK (char_length(name) <= 1000),
  size bigint NOT NULL CHECK (size > 0),
  -- Bytes that were acknowledged.
  received bigint NOT NULL DEFAULT 0,
  -- The file it has become.
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
  -- Where it begins in the file; null until its bytes are stored.
  start bigint,
  size integer,
  key text NOT NULL,
  CHECK ((start IS NULL) = (size IS NULL))
);
CREATE UNIQUE INDEX upload_parts_place ON upload_parts (upload_id, start);

-- Bytes whose row is gone, whichever way it went. A job takes them out of the storage.
CREATE TABLE discarded_objects (
  key text PRIMARY KEY,
  -- Of a file: one with the same bytes may come again before the job does.
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
  pricing jsonb CHECK (jsonb_typeof((pricing -> 'web')) = 'object'),
  cover_file_id quire_id REFERENCES files,
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10),
  nsfw boolean NOT NULL DEFAULT false,
  words integer NOT NULL DEFAULT 0 CHECK (words >= 0),
  -- Counts checkpoints of the working text; a save names the one it started from.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- The checkpoint that readers see; null while a draft.
  published_version integer,
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Counts the changes of a serial's order: who puts its parts in a new one names the order they saw.
  order_version integer NOT NULL DEFAULT 1 CHECK (order_version > 0),
  put_away_at timestamptz,
  -- The working text stands in `drafts`. Here, so that a save can judge it together with the version in one comparison.
  is_live boolean NOT NULL DEFAULT false,
  CHECK (published_version <= version),
  CHECK ((ptype IN ('chapter', 'episode')) = (parent_id IS NOT NULL)),
  CHECK ((parent_id IS NULL) = (position IS NULL)),
  UNIQUE (parent_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT posts_put_away_unpublished CHECK (put_away_at IS NULL OR published_version IS NULL)
);
CREATE INDEX posts_drafts ON posts (site_id, updated_at DESC, id DESC) WHERE published_version IS NULL AND put_away_at IS NULL;
CREATE INDEX posts_put_away ON posts (site_id, updated_at DESC, id DESC) WHERE put_away_at IS NOT NULL;
-- What an export walks: no change made meanwhile moves a post to another place.
CREATE INDEX posts_by_id ON posts (site_id, id);

ALTER TABLE post_views ADD FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE;
ALTER TABLE post_day_views ADD FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE;
ALTER TABLE resumable_uploads ADD FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE;

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
  created_at timestamptz NOT NULL,
  -- Whose words are new in a version that several people wrote.
  contributors text[] NOT NULL DEFAULT '{}',
  -- The revision whose text a version took back. No reference: the version stays when that revision goes.
  restored_from quire_id
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
  direction text CHECK (direction IN ('ltr', 'rtl', 'vertical')),
  good_type text CHECK (good_type IN ('audio_recording', 'personalised_message', 'virtual_meetup', 'other')),
  pages_count integer NOT NULL DEFAULT 0 CHECK (pages_count >= 0),
  goods_count integer NOT NULL DEFAULT 0 CHECK (goods_count >= 0),
  -- All that it carries, pages and goods among it: most posts carry nothing, and are not asked for it.
  files_count integer NOT NULL DEFAULT 0 CHECK (files_count >= 0),
  -- Numbered in the order of their arrival. Each belongs to a block of 16,384 and one of 262,144, which stand among its
  -- words: a search for a common word looks into the newest block first, and stops when it has enough.
  number bigint GENERATED BY DEFAULT AS IDENTITY,
  -- Where the text stood first; null where that is here.
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
-- Negated, so that both columns rise and a page can begin anywhere among topics with as many posts.
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

-- The files that readers of a post get. Those of the text being written are among the fields of its revision.
CREATE TABLE post_files (
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- From 1, in the order in which they stand.
  position integer NOT NULL CHECK (position > 0),
  file_id quire_id NOT NULL REFERENCES files,
  role text NOT NULL CHECK (role IN ('page', 'media', 'good', 'source', 'text')),
  -- What a picture shows, in words.
  alt text NOT NULL DEFAULT '' CHECK (char_length(alt) <= 2000),
  PRIMARY KEY (post_id, "position")
);
CREATE UNIQUE INDEX post_files_file ON post_files (file_id, post_id);

-- Who may read what for good, whatever becomes of the post. Written by whatever grants: a sale, a gift.
CREATE TABLE entitlements (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  item_kind entitled_kind NOT NULL,
  -- A post; a serial stands for all its parts. What was bought cannot be deleted.
  item_id quire_id NOT NULL REFERENCES posts,
  source entitlement_source NOT NULL,
  granted_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- The item is shown no more: it is in its owner's archive.
  archived boolean NOT NULL DEFAULT false,
  -- What was bought is open by the order that paid for it.
  order_id quire_id
);
-- One that stands for one person and one post; what was refunded may be bought again.
CREATE UNIQUE INDEX entitlements_standing ON entitlements (user_id, item_id) WHERE revoked_at IS NULL;
CREATE INDEX entitlements_of_item ON entitlements (item_id);
CREATE INDEX entitlements_of_user ON entitlements (user_id, granted_at DESC, id DESC);
CREATE INDEX entitlements_of_site ON entitlements (site_id);
CREATE UNIQUE INDEX entitlements_of_order ON entitlements (order_id, item_id) WHERE order_id IS NOT NULL;

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

-- What a page that somebody embeds says of itself; null where it could not be read.
CREATE TABLE embeds (
  address_hash secret_hash PRIMARY KEY,
  embed jsonb,
  expires_at timestamptz NOT NULL
);
CREATE INDEX embeds_expiry ON embeds (expires_at);

-- Every word there is, for the rest of a word that somebody types and for what a misspelt one may have meant.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY CHECK (char_length(word) BETWEEN 1 AND 40),
  -- About how many posts have it: a common word is counted seldom and by much, or every publish would wait for every other.
  posts integer NOT NULL DEFAULT 0 CHECK (posts >= 0)
);
CREATE INDEX search_words_common ON search_words ("left"(word, 2), posts DESC);
CREATE INDEX search_words_spelling ON search_words USING gin (word gin_trgm_ops);

-- Sites and topics apart from their tables: their counts change all the time, their names hardly ever.
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

-- Drafts that are to be published by themselves. The row goes with the publishing, by whichever hand.
CREATE TABLE post_schedules (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  newsletter boolean NOT NULL DEFAULT false,
  -- Why it stayed a draft when its time had come.
  problem text CHECK (char_length(problem) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX post_schedules_due ON post_schedules (due_at) WHERE problem IS NULL;
CREATE INDEX post_schedules_of_site ON post_schedules (site_id);

CREATE TABLE provisional_sites (
  id quire_id PRIMARY KEY,
  -- Of the cookie of the browser that wrote it.
  token_hash secret_hash NOT NULL UNIQUE,
  -- The address that was wished for.
  domain text CHECK (char_length(domain) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The one person who has it; it is nobody else's afterwards.
  claimed_by quire_id REFERENCES users ON DELETE CASCADE
);
CREATE INDEX provisional_sites_claimed ON provisional_sites (claimed_by) WHERE claimed_by IS NOT NULL;

CREATE TABLE provisional_posts (
  provisional_id quire_id NOT NULL REFERENCES provisional_sites ON DELETE CASCADE,
  -- Made on the device; the draft that it becomes keeps it.
  id quire_id NOT NULL,
  -- One Yjs update; null once it is a draft, which may since have been changed or deleted.
  draft bytea,
  -- {picture in the text: file}
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
  -- The file as it was sent; gone a day later.
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  file_name text NOT NULL CHECK (char_length(file_name) <= 1000),
  size bigint NOT NULL CHECK (size >= 0),
  source archive_source NOT NULL,
  site_url text CHECK (char_length(site_url) <= 500),
  dry_run boolean NOT NULL,
  as_drafts boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'reading', 'done', 'failed', 'cancelled')),
  -- What became of the posts, and what is none, as SiteImport has them.
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

-- The post that each of another platform's is here. It goes with the post: what was deleted may be brought again.
CREATE TABLE foreign_posts (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  source archive_source NOT NULL,
  key text COLLATE "C" NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  PRIMARY KEY (site_id, source, key)
);
CREATE UNIQUE INDEX foreign_posts_of_post ON foreign_posts (post_id);

-- The report of an import, a row for each post of the export. Written with the post itself: an import that is begun again
-- goes on behind the last.
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

-- Text as it is compared: one form for letters that look alike, no accents, no capitals. Of Devanagari: no nukta (of
-- which most people write none), one sign for each nasal sound, European digits. Spellings of one word become one.
CREATE FUNCTION search_fold(source text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(lower(unaccent(normalize(source, NFKC))), '[''‘’ʼ＇]s?(?![a-z0-9])|[''‘’ʼ\u0300-\u036f\u093c\u200b-\u200d\u00ad]', '', 'g'),
        '\u0901|\u0919\u094d(?=[क-घ])|\u091e\u094d(?=[च-झ])|\u0923\u094d(?=[ट-ढ])|\u0928\u094d(?=[त-ध])|\u092e\u094d(?=[प-भ])', 'ं', 'g'),
      '०१२३४५६७८९', '0123456789'),
    -- Whatever is no letter and no digit, named one by one: what a database takes for a letter differs with its locale,
    -- and some take the signs within a Hindi word for none.
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u0964\u0965\u0970\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g')
$$;

-- The words of a text in their order, each with what is left of it without its ending, where that is another.
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

-- What a text is found by, each word as written and without its ending. Weights: A title, B tags, C summary, D text.
-- Of title and tags once more with a mark before it, so that posts that are about a word can be found without those
-- that only have it. Three places of a word are enough to rank by.
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

-- Notes the words of `new` that `old` has not. `number` is the post's; without one the words are known but not counted.
CREATE FUNCTION note_search_words(new tsvector, old tsvector, number bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fresh text[];
BEGIN
  SELECT array_agg(lexeme ORDER BY lexeme COLLATE "C") INTO fresh
    FROM (SELECT lexeme FROM unnest(new) EXCEPT SELECT lexeme FROM unnest(old)) words WHERE lexeme !~ '^[@^]';
  -- In one order everywhere: two posts that bring the same new words wait for each other in one direction only.
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

-- A check of a table is read anew by each statement that writes a row, and the longer it is, the longer that takes: those of
-- orders, three times for each purchase, were a thirtieth of what it costs. One call of a function says the same, and is read
-- once by each connection.
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
  -- Number of the newest update in the log.
  seq integer NOT NULL CHECK (seq > 0),
  -- The whole working document (one Yjs update) as of this number, which is where the post's current version stands.
  state bytea NOT NULL,
  state_seq integer NOT NULL,
  -- Of the log everything after this number is still there.
  log_from integer NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (log_from <= state_seq AND state_seq <= seq)
);
-- Those with words that no version has yet.
CREATE INDEX drafts_unsettled ON drafts (changed_at) WHERE seq > state_seq;

ALTER TABLE drafts ALTER state SET STORAGE EXTERNAL;

CREATE TABLE draft_updates (
  post_id quire_id NOT NULL REFERENCES drafts ON DELETE CASCADE,
  seq integer NOT NULL,
  update bytea NOT NULL,
  -- No reference: one who leaves in the middle of a batch must not make it fail. Rows are gone within a version or two.
  author_id quire_id,
  PRIMARY KEY (post_id, seq)
);

CREATE TABLE draft_members (
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('writer', 'commenter')),
  added_by quire_id REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- Revoked by the owner: they are out, and for a while the owner can take that back.
  revoked_at timestamptz,
  PRIMARY KEY (post_id, user_id)
);
CREATE INDEX draft_members_of_user ON draft_members (user_id, created_at DESC, post_id DESC) WHERE revoked_at IS NULL;

CREATE TABLE draft_invites (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  token_hash secret_hash NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('writer', 'commenter')),
  -- Whom it was sent to; it is spent by the first who opens it. A link without one is for as many as it may serve.
  email text CHECK (email = lower(email) AND char_length(email) <= 254),
  invited_by quire_id REFERENCES users ON DELETE SET NULL,
  -- How many came by it.
  uses integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND 50),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX draft_invites_of_post ON draft_invites (post_id, created_at DESC, id DESC);
CREATE INDEX draft_invites_expiry ON draft_invites (expires_at);

-- What co-writers say about a passage, and the other words that they would have there.
CREATE TABLE draft_comments (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  author_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Of an answer: the comment that began the thread. Answers are not answered.
  parent_id quire_id REFERENCES draft_comments ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('comment', 'suggestion')),
  -- Both ends of the passage as relative positions of Yjs, which move with the words around them.
  anchor_start bytea CHECK (octet_length(anchor_start) BETWEEN 1 AND 300),
  anchor_end bytea CHECK (octet_length(anchor_end) BETWEEN 1 AND 300),
  -- The passage as it stood, for when it is gone.
  quote text NOT NULL DEFAULT '' CHECK (char_length(quote) <= 1000),
  text text NOT NULL CHECK (char_length(text) <= 5000),
  -- Of a suggestion: the words in place of the passage; '' strikes it out.
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
  -- Whether a follower gets this site's posts by mail; whether they get any mail at all is theirs to say in the settings.
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
  -- Time and id of everything from the top of its thread down to it: sorted by this, each answer stands beneath what it answers.
  thread text COLLATE "C" NOT NULL CHECK (char_length(thread) <= 200),
  -- Approved comments beneath it, at whatever depth. With some, it keeps its place when it is removed.
  answers_count integer NOT NULL DEFAULT 0 CHECK (answers_count >= 0),
  -- When it reached the server. `created_at` is its device's time, which may be hours before.
  received_at timestamptz NOT NULL,
  removed_at timestamptz,
  removed_by quire_id REFERENCES users ON DELETE SET NULL,
  -- The state that it goes back to when whoever removed it takes that back.
  removed_from text CHECK (removed_from IN ('pending', 'approved')),
  -- What a moderator told its author.
  removal_reason text CHECK (char_length(removal_reason) <= 1000)
);
CREATE INDEX comments_of_user ON comments (user_id, created_at DESC);
CREATE INDEX comments_replies ON comments (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_of_post ON comments (post_id, thread) WHERE state = 'approved' OR answers_count > 0;
CREATE INDEX comments_of_site ON comments (site_id, state, created_at DESC, id DESC);
CREATE INDEX comments_of_author ON comments (post_id, user_id, created_at DESC) WHERE state <> 'approved';

-- People who may not comment on a site.
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

-- What was reported, once however many reported it. A subject that is reported again after a decision opens another.
CREATE TABLE moderation_cases (
  id quire_id PRIMARY KEY,
  subject_kind text NOT NULL CHECK (subject_kind IN ('post', 'comment', 'site')),
  -- No reference: the case outlives what it was about.
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
-- A person says it once, as long as nobody has decided.
CREATE UNIQUE INDEX reports_once ON reports (case_id, reporter_id);
CREATE INDEX reports_of_reporter ON reports (reporter_id, created_at DESC);

-- Posts that a moderator took away. Readers find nothing; their owner finds why.
CREATE TABLE post_removals (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- The checkpoint that readers saw, which a restore shows again.
  version integer NOT NULL CHECK (version > 0),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  removed_by quire_id REFERENCES users ON DELETE SET NULL,
  removed_at timestamptz NOT NULL
);

-- Every act of a moderator. Rows are added and never changed; they outlive the people and things that they name.
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

-- Posts that were sent by mail, each once.
CREATE TABLE newsletters (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- Null once the post is deleted: the hour that a site waits for its next one is counted all the same.
  post_id quire_id REFERENCES posts ON DELETE SET NULL,
  send_at timestamptz NOT NULL,
  -- When its recipients were written down; they do not change after.
  addressed_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Whom a letter goes to: everybody once, or one of the two.
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
  -- Why nothing was sent: they left meanwhile, their mail server refused, or it failed too often.
  dropped text CHECK (dropped IN ('left', 'refused', 'failed')),
  CHECK (sent_at IS NULL OR dropped IS NULL),
  PRIMARY KEY (newsletter_id, user_id)
);
-- Those that failed come last, so that one bad address holds nobody up.
CREATE INDEX newsletter_recipients_waiting ON newsletter_recipients (newsletter_id, tries, user_id) WHERE sent_at IS NULL AND dropped IS NULL;
CREATE INDEX newsletter_recipients_of_user ON newsletter_recipients (user_id);

-- A million rows come in one statement. A foreign key would ask for each of them whether the site is there; the merge
-- asks once, and a trigger takes them away with their site.
CREATE TABLE subscribers (
  site_id text NOT NULL,
  -- Lower case by the rule in the code, which also knows letters that the database does not.
  email text COLLATE "C" NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  since timestamptz NOT NULL,
  source subscriber_source NOT NULL,
  state subscriber_state NOT NULL DEFAULT 'subscribed'::subscriber_state,
  import_id text,
  PRIMARY KEY (site_id, email)
);
-- A filtered list is at most one range of this for each state and source.
CREATE INDEX subscribers_filtered ON subscribers (site_id, state, source, email);

-- Addresses that get no letter of this site, whatever is imported later. Only the person can lift it, by their own link.
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
  -- The file as it was sent; gone a day later.
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  file_name text NOT NULL CHECK (char_length(file_name) <= 1000),
  size bigint NOT NULL CHECK (size >= 0),
  dry_run boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'reading', 'merging', 'done', 'failed', 'cancelled')),
  format text CHECK (format IN ('substack', 'mailchimp', 'ghost', 'plain')),
  -- {email, name, …}: names of columns.
  mapping jsonb CHECK (jsonb_typeof(mapping) = 'object'),
  -- Bytes that were read, and what became of the rows in them, as ImportCounts has it.
  read bigint NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(counts) = 'object'),
  -- Where the rows are that were not taken. Named before it is written, so that it is found again.
  refused_key text,
  problem text CHECK (char_length(problem) <= 2000),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((state IN ('done', 'failed', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE INDEX subscriber_imports_of_site ON subscriber_imports (site_id, created_at DESC, id DESC);
CREATE INDEX subscriber_imports_of_file ON subscriber_imports (file_id) WHERE file_id IS NOT NULL;

-- Letters to people who have an address and no account.
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
  -- Somebody is invited once, by one.
  referee_id quire_id PRIMARY KEY REFERENCES users,
  referrer_id quire_id NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- They have proved an address, and were given their months of Pro.
  welcomed_at timestamptz,
  -- They have published: they count.
  counted_at timestamptz,
  -- They were here before, and never count.
  refused_at timestamptz,
  -- Something was done that may move it on.
  is_due boolean NOT NULL DEFAULT true,
  CHECK (referee_id <> referrer_id),
  CHECK ((counted_at IS NOT NULL) <= (welcomed_at IS NOT NULL)),
  CHECK (refused_at IS NULL OR welcomed_at IS NULL)
);
-- The last first.
CREATE INDEX invites_of_referrer ON invites (referrer_id, created_at DESC, referee_id DESC);
CREATE INDEX invites_counted ON invites (referrer_id) WHERE counted_at IS NOT NULL;
CREATE INDEX invites_due ON invites (created_at) WHERE is_due;

-- Proved addresses of those who took part, as keyed hashes. They outlive the account: whoever deletes one and makes another
-- is not invited anew.
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

-- What moves an invite marks it though it is marked already: else a mark that was being taken while a first post was being
-- published would be gone, and whoever took it would not have seen the post yet.
CREATE FUNCTION invite_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invites SET is_due = true WHERE referee_id = NEW.id AND counted_at IS NULL AND refused_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER invite_moves_by_proof AFTER UPDATE OF email_verified_at, mobile_verified_at ON users FOR EACH ROW WHEN (((old.email_verified_at IS NULL) AND (old.mobile_verified_at IS NULL) AND ((new.email_verified_at IS NOT NULL) OR (new.mobile_verified_at IS NOT NULL)))) EXECUTE FUNCTION invite_moves();
CREATE TRIGGER invite_moves_by_post AFTER UPDATE OF blog_count, dg_count, story_count, comic_count, book_count ON sites FOR EACH ROW WHEN (((((((old.blog_count + old.dg_count) + old.story_count) + old.comic_count) + old.book_count) = 0) AND (((((new.blog_count + new.dg_count) + new.story_count) + new.comic_count) + new.book_count) > 0))) EXECUTE FUNCTION invite_moves();

-- A mark is told, so that it is looked at in a moment: somebody may be waiting for what it brings. Who misses it finds the
-- mark within a minute.
CREATE FUNCTION invite_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('invites-due', '');
  RETURN NULL;
END $$;
CREATE TRIGGER invite_is_due AFTER INSERT OR UPDATE OF is_due ON invites FOR EACH ROW WHEN (new.is_due) EXECUTE FUNCTION invite_is_due();

-- What a column of money may hold is said by its domain, and no longer by checks of its table: those are read anew by each
-- statement that writes a row, whichever columns it touches, and were a tenth of what a purchase costs. What is said of two
-- columns stays with the table.
-- 
-- The domains get their checks once the columns have them: nothing is rewritten then, only read.
CREATE DOMAIN currency_code AS text CHECK (VALUE IN ('INR', 'USD', 'EUR'));

CREATE DOMAIN minor_units AS bigint CHECK (VALUE > 0);

CREATE DOMAIN payment_provider AS text CHECK (VALUE IN ('razorpay', 'stripe'));

-- What a provider calls something of its own.
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
  -- The creator whose site it is: both share one id, and the person's row outlives the site's.
  site_id quire_id NOT NULL REFERENCES users,
  kind order_kind NOT NULL,
  provider payment_provider NOT NULL,
  amount minor_units NOT NULL,
  currency currency_code NOT NULL,
  state order_state NOT NULL DEFAULT 'pending',
  title order_title NOT NULL,
  -- What a supporter wrote.
  message order_text,
  is_private boolean NOT NULL DEFAULT false,
  -- In words for the buyer: why it is in error, or why it went back.
  note order_text,
  return_url order_address NOT NULL,
  -- The same key and the same request are the same order.
  idempotency_key idempotency_key NOT NULL,
  request_hash secret_hash NOT NULL,
  -- The provider's name for it; null until the provider has answered.
  provider_order_id provider_reference,
  checkout_url order_address,
  -- Null until it was paid.
  payment_id provider_reference,
  -- What the creator has of it, and what the provider kept; null until known.
  creator_share bigint,
  fee bigint,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  refunded_at timestamptz,
  -- Said with the order, before it is paid: for the creator alone.
  details order_details,
  returned bigint NOT NULL DEFAULT 0,
  -- Since when a payment's bank is to answer, its buyer having done their part; null where none is waited for. Such an order
  -- stands among their purchases, and nobody is asked to pay for the same twice.
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
-- One payment pays one order.
CREATE UNIQUE INDEX orders_payment ON orders (provider, payment_id) WHERE payment_id IS NOT NULL;

ALTER TABLE entitlements ADD FOREIGN KEY (order_id) REFERENCES orders;

CREATE TABLE order_items (
  order_id quire_id NOT NULL REFERENCES orders,
  position order_count NOT NULL,
  -- A post. It may be deleted once the payment went back; the order keeps what it was called.
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
-- The whole goes back once.
CREATE INDEX refunds_of_order ON refunds (order_id);
CREATE UNIQUE INDEX refunds_to_send ON refunds (order_id) WHERE state = 'requested' AND provider_refund_id IS NULL;

CREATE TABLE disputes (
  id quire_id PRIMARY KEY,
  order_id quire_id NOT NULL REFERENCES orders,
  provider_dispute_id text NOT NULL UNIQUE CHECK (char_length(provider_dispute_id) <= 200),
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- What the buyer's bank asks for, of what was left of the payment: so much waits, and goes if the dispute is lost.
  amount bigint NOT NULL CHECK (amount >= 0),
  -- The refund by which a provider shows what a lost dispute took.
  provider_refund_id text CHECK (char_length(provider_refund_id) <= 200),
  CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE INDEX disputes_of_order ON disputes (order_id);
CREATE INDEX disputes_open ON disputes (order_id) WHERE state = 'open';
CREATE UNIQUE INDEX disputes_as_refunds ON disputes (provider_refund_id) WHERE provider_refund_id IS NOT NULL;

-- What providers told, each once: an event is acted upon by a job, which may run again.
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
-- Events that nobody could act upon are forgotten too, later: their bodies name people.
CREATE INDEX webhook_events_left_over ON webhook_events (received_at) WHERE handled_at IS NULL;

-- The ledger. A journal is one event, in one currency; its entries add up to nothing. Nothing is ever changed.
CREATE TABLE ledger_journals (
  id quire_id PRIMARY KEY,
  kind journal_kind NOT NULL,
  -- What happened once: the order, refund or dispute.
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
  -- The creator whose account it is; null of what is the platform's.
  owner_id quire_id REFERENCES users,
  currency currency_code NOT NULL,
  amount ledger_amount NOT NULL,
  FOREIGN KEY (journal_id, currency) REFERENCES ledger_journals(id, currency)
);
CREATE INDEX ledger_entries_of_journal ON ledger_entries (journal_id);
CREATE INDEX ledger_entries_of_account ON ledger_entries (owner_id, account, currency, id) INCLUDE (amount);

-- What an account held up to an entry: only so that a balance need not add up years. It is made anew from the entries at
-- any time, and nothing else reads it.
CREATE TABLE ledger_snapshots (
  owner_id quire_id NOT NULL REFERENCES users,
  account text NOT NULL CHECK (account IN ('creator', 'held')),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  -- The last entry, of whichever account, that was there.
  through_id bigint NOT NULL,
  amount bigint NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, account, currency)
);

CREATE TABLE subscriptions (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('paid', 'paid_with_trial', 'promotional', 'referee', 'referrer')),
  -- `pending`: its checkout is open. `begun`: what it is now, its times say. `disabled`: never paid, or not as agreed.
  state text NOT NULL CHECK (state IN ('pending', 'begun', 'disabled')),
  -- In words for its holder: why it is disabled.
  note text CHECK (char_length(note) <= 1000),
  start_time timestamptz,
  end_time timestamptz,
  trial_end timestamptz,
  recurring boolean NOT NULL DEFAULT false,
  -- The payment that was due at `end_time` failed.
  failing boolean NOT NULL DEFAULT false,
  turns_at timestamptz,
  -- Counts the provider's answers that were acted upon: one that was asked for before another was is not.
  version integer NOT NULL DEFAULT 0,
  -- What was given, was given for this, once.
  cause text UNIQUE CHECK (char_length(cause) <= 200),
  -- What is paid. Null for what was given.
  plan_interval text CHECK (plan_interval IN ('month', 'year')),
  provider text CHECK (provider IN ('razorpay', 'stripe')),
  amount bigint CHECK (amount > 0),
  currency text CHECK (currency IN ('INR', 'USD', 'EUR')),
  trial_days integer CHECK (trial_days >= 0),
  return_url text CHECK (char_length(return_url) <= 2000),
  idempotency_key text CHECK (char_length(idempotency_key) BETWEEN 8 AND 100),
  request_hash secret_hash,
  -- The provider's names for the agreement that is offered, and for what came of it; null until the provider has answered.
  provider_checkout_id text CHECK (char_length(provider_checkout_id) <= 200),
  provider_subscription_id text CHECK (char_length(provider_subscription_id) <= 200),
  checkout_url text CHECK (char_length(checkout_url) <= 2000),
  -- The provider will never charge again, and nobody can change that.
  is_over boolean NOT NULL DEFAULT false,
  -- Until when the provider was paid, or gives a trial. `end_time` moves with it.
  paid_until timestamptz,
  stop_asked_at timestamptz,
  created_at timestamptz NOT NULL,
  -- A time of Pro that waits while another one runs: what is left of it begins then.
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
-- The one that ends last first.
CREATE INDEX subscriptions_of_user ON subscriptions (user_id, end_time DESC, id DESC);
CREATE INDEX subscriptions_turning ON subscriptions (turns_at) WHERE turns_at IS NOT NULL;

-- Each payment for a period, once.
CREATE TABLE subscription_charges (
  id quire_id PRIMARY KEY,
  subscription_id quire_id NOT NULL REFERENCES subscriptions,
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  payment_id text NOT NULL CHECK (char_length(payment_id) <= 200),
  invoice_id text NOT NULL CHECK (char_length(invoice_id) <= 200),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  -- What the provider kept; null until it knows.
  fee bigint,
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  charged_at timestamptz NOT NULL,
  returned_at timestamptz,
  returned_time interval,
  -- What a dispute about it cost; null until one is decided.
  dispute_fee bigint CHECK (dispute_fee >= 0),
  returned bigint NOT NULL DEFAULT 0,
  -- How much of that a bank took: what went back by refunds may come again, that does not.
  lost bigint NOT NULL DEFAULT 0,
  CHECK (fee >= 0 AND fee <= amount),
  CHECK ((returned_at IS NULL) = (returned_time IS NULL)),
  CHECK (period_start < period_end),
  UNIQUE (provider, payment_id),
  CHECK (returned >= 0 AND returned <= amount)
);
CREATE INDEX subscription_charges_of ON subscription_charges (subscription_id, charged_at, id);

-- What its holder was told, each once.
CREATE TABLE subscription_notices (
  subscription_id quire_id NOT NULL REFERENCES subscriptions,
  key text NOT NULL CHECK (char_length(key) <= 100),
  told_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, key)
);

-- Addresses that a trial was begun with, as keyed hashes: it is given once to a person, also one who left and came anew.
CREATE TABLE trial_addresses (
  address_hash secret_hash PRIMARY KEY,
  used_at timestamptz NOT NULL
);

-- The provider's name for what we sell, where it wants one.
CREATE TABLE provider_plans (
  provider text NOT NULL CHECK (provider IN ('razorpay', 'stripe')),
  plan_interval text NOT NULL CHECK (plan_interval IN ('month', 'year')),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- Another account of ours with the provider has plans of its own.
  account text NOT NULL CHECK (char_length(account) <= 200),
  plan_id text NOT NULL CHECK (char_length(plan_id) <= 200),
  PRIMARY KEY (provider, plan_interval, currency, amount, account)
);

-- Where a creator is paid, one account for each currency.
CREATE TABLE payout_accounts (
  owner_id quire_id NOT NULL REFERENCES users,
  currency text NOT NULL CHECK (currency IN ('INR', 'USD', 'EUR')),
  method text NOT NULL CHECK (method IN ('bank_in', 'upi', 'iban', 'bank_us')),
  -- Sealed under SECRET: a copy of the database names nobody's account.
  details text NOT NULL CHECK (char_length(details) BETWEEN 20 AND 4000),
  -- The end of its number, by which its holder knows it.
  ending text NOT NULL CHECK (char_length(ending) <= 100),
  state text NOT NULL DEFAULT 'unverified' CHECK (state IN ('unverified', 'verified')),
  -- In words for the creator: why it was not verified.
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  changed_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by quire_id REFERENCES users,
  CHECK ((state = 'verified') <= (decided_at IS NOT NULL)),
  PRIMARY KEY (owner_id, currency)
);
CREATE INDEX payout_accounts_by_change ON payout_accounts (state, changed_at, owner_id, currency);

-- Each time that payouts were made: once for each week, and where an admin asked for it.
CREATE TABLE payout_runs (
  id quire_id PRIMARY KEY,
  -- The week's Monday; null where it was asked for.
  week date UNIQUE,
  made_at timestamptz NOT NULL,
  made_by quire_id REFERENCES users,
  CHECK ((week IS NULL) = (made_by IS NOT NULL))
);

-- What an admin takes to the bank. A payout is in one file at most.
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
  -- In words for the creator: why staff hold it, or why it was cancelled.
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  file_id quire_id REFERENCES payout_files,
  -- Where this one is sent: the account as it was when the file was made, sealed. Gone once it is settled.
  details text CHECK (char_length(details) <= 4000),
  method text CHECK (method IN ('bank_in', 'upi', 'iban', 'bank_us')),
  ending text CHECK (char_length(ending) <= 100),
  -- The bank's name for the transfer.
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
  -- As in order_items: a post that may be gone once the payment went back.
  post_id quire_id NOT NULL,
  -- The creator whose site it is: the person's row outlives the site's.
  site_id quire_id NOT NULL REFERENCES users,
  buyer_id quire_id NOT NULL REFERENCES users,
  good_type text NOT NULL CHECK (good_type IN ('personalised_message', 'virtual_meetup')),
  state text NOT NULL DEFAULT 'wanted' CHECK (state IN ('wanted', 'delivered', 'withdrawn')),
  text text CHECK (char_length(text) BETWEEN 1 AND 5000),
  -- Gone with its creator's files; while the purchase stands, they are kept.
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  link text CHECK (char_length(link) <= 2000 AND link LIKE 'https://%'),
  meets_at timestamptz,
  due_at timestamptz NOT NULL,
  late_told_at timestamptz,
  -- Stays when the payment goes back: should the refund fail, it is delivered again.
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

-- Several disputes may be opened about one payment for Pro, and each is told of again and again: each has a row of its own.
-- What they came to for the payment stands with it, `dispute_fee` and `lost`, as before: also of what was decided before this.
CREATE TABLE subscription_disputes (
  id quire_id PRIMARY KEY,
  charge_id quire_id NOT NULL REFERENCES subscription_charges,
  provider_dispute_id text NOT NULL UNIQUE CHECK (char_length(provider_dispute_id) <= 200),
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  -- What the bank asks for, and what the provider takes for it, as last told.
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

-- Whose an account is, is judged with the balance of the lines that a statement adds. Lines are never changed.
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

-- That a journal has lines at all is judged by the end of the statement that writes it, as its balance is, and once for all
-- that the statement writes; it was at the commit, once for each.
CREATE FUNCTION ledger_journals_have_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  empty text;
BEGIN
  -- A look into the index for each, however many there are: the planner would read all lines that ever were for some thousands.
  SELECT id INTO empty FROM added
   WHERE (SELECT e.id FROM ledger_entries e WHERE e.journal_id = added.id LIMIT 1) IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % has 0 entries that add up to 0, not to nothing', empty USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_journals_balance AFTER INSERT ON ledger_journals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_journals_have_lines();
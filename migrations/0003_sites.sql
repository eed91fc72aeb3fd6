-- Sites, domains, onboarding and views.

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
  -- Counts change in the same transaction as what they count.
  followers_count integer NOT NULL DEFAULT 0 CHECK (followers_count >= 0),
  subscribers_count integer NOT NULL DEFAULT 0 CHECK (subscribers_count >= 0),
  blog_count integer NOT NULL DEFAULT 0 CHECK (blog_count >= 0),
  dg_count integer NOT NULL DEFAULT 0 CHECK (dg_count >= 0),
  document_count integer NOT NULL DEFAULT 0 CHECK (document_count >= 0),
  story_count integer NOT NULL DEFAULT 0 CHECK (story_count >= 0),
  comic_count integer NOT NULL DEFAULT 0 CHECK (comic_count >= 0),
  book_count integer NOT NULL DEFAULT 0 CHECK (book_count >= 0),
  -- Increments with every change that readers can see: it is part of the page cache's keys.
  content_version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- A copy of the owner's suspension, so that lists of many sites can filter by it.
  suspended_at timestamptz,
  comment_placement text NOT NULL DEFAULT 'belowPost'
    CHECK (comment_placement IN ('belowPost', 'floating', 'animated')),
  -- Changes in the same transaction as payments.
  supporters_count integer NOT NULL DEFAULT 0 CHECK (supporters_count >= 0),
  -- Small businesses need Pro to sell what they make. Set by an admin.
  is_small_business boolean NOT NULL DEFAULT false
) WITH (fillfactor = 85);
CREATE INDEX sites_recommended ON sites (followers_count DESC, id DESC);
-- The most followed sites of a language, for users who follow no one yet.
CREATE INDEX sites_recommended_in ON sites (language, followers_count DESC, id DESC);
CREATE INDEX sites_decided ON sites (id) WHERE support = 'suspended' OR is_small_business;

-- Requested domains. Several sites may request one name, or a request alone would block others; the first to verify
-- it gets it.
CREATE TABLE site_domains (
  site_id quire_id PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  -- As in DNS: lower case, other alphabets as xn--.
  name text NOT NULL CHECK (name = lower(name) AND char_length(name) BETWEEN 4 AND 253),
  registrar text NOT NULL CHECK (registrar IN ('GoDaddy', 'Namecheap', 'Other')),
  state text NOT NULL CHECK (state IN ('pending', 'activated', 'failed', 'suspended')),
  -- The required content of the TXT record.
  challenge text NOT NULL CHECK (char_length(challenge) BETWEEN 20 AND 200),
  -- When the 72 hours for verification began.
  requested_at timestamptz NOT NULL,
  checked_at timestamptz,
  -- Null when no check is due until the owner requests one.
  next_check_at timestamptz,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  activated_at timestamptz,
  -- When the records of an activated domain disappeared.
  lost_at timestamptz,
  suspended_at timestamptz,
  -- The result of the last check.
  proof text CHECK (proof IN ('found', 'missing', 'unknown')),
  pointing text CHECK (pointing IN ('found', 'missing', 'unknown')),
  proof_seen text[] NOT NULL DEFAULT '{}' CHECK (cardinality(proof_seen) <= 10),
  pointing_seen text[] NOT NULL DEFAULT '{}' CHECK (cardinality(pointing_seen) <= 10),
  -- Another site verified the name first.
  taken boolean NOT NULL DEFAULT false,
  CHECK ((state = 'suspended') = (suspended_at IS NOT NULL))
);
-- One name, one site: of two sites that verify it at the same moment, one succeeds.
CREATE UNIQUE INDEX site_domains_activated ON site_domains (name) WHERE state = 'activated';
CREATE INDEX site_domains_due ON site_domains (next_check_at) WHERE next_check_at IS NOT NULL;

-- Former addresses of sites: visitors are redirected, and devices import what they stored there.
CREATE TABLE former_domains (
  name text PRIMARY KEY CHECK (name = lower(name)),
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  until timestamptz NOT NULL
);
CREATE INDEX former_domains_of_site ON former_domains (site_id);
CREATE INDEX former_domains_over ON former_domains (until);

-- Domains of deleted sites: reserved for a while, so that no one can impersonate the former owner.
CREATE TABLE released_domains (
  domain text PRIMARY KEY,
  free_at timestamptz NOT NULL
);

-- Notices that a creator has viewed or dismissed, so that none of their devices shows them again.
CREATE TABLE notices (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  notice text NOT NULL CHECK (notice ~ '^[a-z_]{1,40}$'),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, notice)
);

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

-- Views of a post per day. Earlier views are in post_views only.
CREATE TABLE post_day_views (
  post_id quire_id NOT NULL,
  day date NOT NULL,
  views bigint NOT NULL CHECK (views >= 0),
  PRIMARY KEY (post_id, day)
);

CREATE TABLE site_views (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  day date NOT NULL,
  views bigint NOT NULL CHECK (views >= 0),
  PRIMARY KEY (site_id, day)
);

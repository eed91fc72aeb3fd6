-- Who reads which address, codes and links that prove it, and where sign-ups come from.

ALTER TABLE users
  -- Added and not proved yet: it opens nothing, and two may wait for the same one.
  ADD COLUMN pending_email text CHECK (pending_email = lower(pending_email) AND char_length(pending_email) <= 254),
  -- The message that was sent last; `email_verified_at` and `mobile_verified_at` say what came of it.
  ADD COLUMN verification text NOT NULL DEFAULT 'created'
    CHECK (verification IN ('created', 'sentEmailVerification', 'sentMobileVerification'));

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

-- Told once that the waiting is over.
ALTER TABLE waitlist ADD COLUMN told_at timestamptz;
CREATE INDEX waitlist_untold ON waitlist (id) WHERE told_at IS NULL;

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

-- A changed password voids what a program was granted and has not fetched yet.
CREATE INDEX device_grants_user ON device_grants (user_id) WHERE user_id IS NOT NULL;

-- Users, sign-up, sign-in, sessions, tokens and deletion.

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
  -- Added, but not verified: it can't sign in, and two users may have the same one pending.
  pending_email text CHECK (pending_email = lower(pending_email) AND char_length(pending_email) <= 254),
  -- The last verification message sent; `email_verified_at` and `mobile_verified_at` have its result.
  verification text NOT NULL DEFAULT 'created'
    CHECK (verification IN ('created', 'sentEmailVerification', 'sentMobileVerification')),
  -- A deleted user stays as an id that other users' content refers to.
  deleted_at timestamptz,
  CONSTRAINT users_reachable CHECK (email IS NOT NULL OR mobile IS NOT NULL OR deleted_at IS NOT NULL)
) WITH (fillfactor = 85);

-- Users who requested an account while sign-ups went to a waitlist.
CREATE TABLE waitlist (
  id quire_id PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  email text UNIQUE CHECK (email = lower(email) AND char_length(email) <= 254),
  mobile text UNIQUE CHECK (mobile ~ '^\+91[0-9]{10}$'),
  country text CHECK (country ~ '^[A-Z]{2}$'),
  created_at timestamptz NOT NULL,
  -- When they were invited to sign up, once.
  notified_at timestamptz,
  CHECK ((email IS NULL) <> (mobile IS NULL))
);
CREATE INDEX waitlist_unnotified ON waitlist (id) WHERE notified_at IS NULL;

CREATE TABLE user_groups (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  group_id smallint NOT NULL CHECK (group_id IN (1, 2, 3, 11, 14, 16, 17)),
  created_at timestamptz NOT NULL,
  -- A membership may expire: it is ignored from then on, however late a job deletes it.
  ends_at timestamptz,
  PRIMARY KEY (user_id, group_id)
);

CREATE TABLE sessions (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash secret_hash NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('browser', 'program', 'token')),
  -- Browser sessions belong to one host; their cookie is refused on any other.
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
-- When a host name changes owner, all its sessions end.
CREATE INDEX sessions_of_host ON sessions (split_part(host, ':', 1)) WHERE host IS NOT NULL;
CREATE INDEX sessions_access_tokens ON sessions (user_id, id DESC) WHERE kind = 'token';

CREATE TABLE signin_tokens (
  token_hash secret_hash PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The platform session that created it. When that session ends, the token is void.
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

-- Device authorization (RFC 8628): a program shows a code, and the user decides in a browser.
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
-- A password change voids granted tokens that the program has not fetched yet.
CREATE INDEX device_grants_user ON device_grants (user_id) WHERE user_id IS NOT NULL;

-- One-time links in emails.
CREATE TABLE account_links (
  token_hash secret_hash PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('verifyEmail', 'resetPassword')),
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The email or mobile that opening the link verifies.
  identifier text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_links_of_user ON account_links (user_id, purpose);
CREATE INDEX account_links_expiry ON account_links (expires_at);

-- Six-digit codes. A code requested for an unknown identifier has a row too, so that responses don't differ.
CREATE TABLE one_time_codes (
  purpose text NOT NULL CHECK (purpose IN ('signIn', 'resetPassword', 'verifyMobile')),
  -- The requesting browser: its session or its guest cookie. The code is invalid in any other.
  browser_hash secret_hash NOT NULL,
  -- A keyed hash: a phone number is too short for a plain one.
  identifier_hash secret_hash NOT NULL,
  user_id quire_id REFERENCES users ON DELETE CASCADE,
  -- A keyed hash: a million plain ones can be computed in a second.
  code_hash secret_hash NOT NULL,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (browser_hash, purpose, identifier_hash)
);
CREATE INDEX one_time_codes_of_user ON one_time_codes (user_id);
CREATE INDEX one_time_codes_expiry ON one_time_codes (expires_at);

-- Where a new user came from, recorded once.
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

-- Requested account deletions and their due dates; signing in again deletes the row.
CREATE TABLE account_deletions (
  user_id quire_id PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- Users may forfeit their balance on deletion; the ledger records the amount, this row their consent.
  forfeits_balance boolean NOT NULL DEFAULT false
);

CREATE TABLE social_identities (
  provider text NOT NULL CHECK (provider IN ('google', 'facebook')),
  -- The provider's id for the user: it never changes, unlike their email there.
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Name and email at the provider when connected, so that users can tell their accounts apart.
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  email text CHECK (char_length(email) <= 254),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
);

-- Users who came back from a social provider and still have to sign in, confirm, or verify an email.
CREATE TABLE pending_connections (
  -- Of a cookie: only the browser that started can continue.
  token_hash secret_hash PRIMARY KEY,
  provider text NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  email text CHECK (char_length(email) <= 254),
  email_verified boolean NOT NULL,
  -- The email that a code was sent to, and the code.
  code_email text CHECK (code_email = lower(code_email) AND char_length(code_email) <= 254),
  code_hash secret_hash,
  code_tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The inviter's code, for a sign-up that is finished later by an emailed code.
  invite text CHECK (char_length(invite) <= 60),
  CHECK ((code_email IS NULL) = (code_hash IS NULL))
);
CREATE INDEX pending_connections_expiry ON pending_connections (expires_at);

-- Notifies listeners in the same transaction that ends a session, however it ends.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions-ended', OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_notify_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

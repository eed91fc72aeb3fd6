-- Accounts elsewhere that open an account here.

CREATE TABLE social_identities (
  provider text CHECK (provider IN ('google', 'facebook')),
  -- The provider's own id of the person; their email there may change hands, this may not.
  subject text CHECK (char_length(subject) BETWEEN 1 AND 255),
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
  CHECK ((code_email IS NULL) = (code_hash IS NULL))
);
CREATE INDEX pending_connections_expiry ON pending_connections (expires_at);

-- Second factors: passkeys, authenticator apps and recovery codes.

-- When this session proved a second factor; null for a session that never did.
ALTER TABLE sessions ADD COLUMN second_factor_at timestamptz;
-- The same of the session that approved a program, whose own session gets it.
ALTER TABLE device_grants ADD COLUMN second_factor_at timestamptz;

CREATE TABLE passkeys (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The authenticator's id for it, base64url.
  credential_id text NOT NULL UNIQUE CHECK (char_length(credential_id) BETWEEN 1 AND 1400),
  -- COSE key.
  public_key bytea NOT NULL CHECK (octet_length(public_key) <= 4096),
  -- Authenticators that count report a higher number each time; a lower one means that the passkey was copied.
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id, created_at);

-- An authenticator app's secret, one per account.
CREATE TABLE totp_secrets (
  user_id quire_id PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted with a key derived from SECRET.
  sealed text NOT NULL,
  -- The 30-second step of the last code used: a code is valid once.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- Null until a first code proves that the app has the secret; until then it is no factor.
  confirmed_at timestamptz
);

CREATE TABLE recovery_codes (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- A keyed hash.
  code_hash secret_hash NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Browsers that have proved the first factor and still owe the second.
CREATE TABLE pending_signins (
  -- Hash of the cookie of that browser.
  token_hash secret_hash PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_signins_of_user ON pending_signins (user_id);
CREATE INDEX pending_signins_expiry ON pending_signins (expires_at);

-- Challenges that a passkey has to sign, each valid once in the browser that requested it.
CREATE TABLE passkey_challenges (
  browser_hash secret_hash NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('register', 'signIn', 'secondFactor', 'confirm')),
  challenge text NOT NULL CHECK (char_length(challenge) <= 100),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (browser_hash, purpose)
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

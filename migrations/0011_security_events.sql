-- Browsers that have signed in to an account, alerts about sign-ins from others, and the account's security events.

CREATE TABLE known_devices (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Of a cookie that survives signing out. A browser has one for all its accounts, with a row for each.
  token_hash secret_hash NOT NULL,
  label text NOT NULL DEFAULT '' CHECK (char_length(label) <= 200),
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  UNIQUE (token_hash, user_id)
);
CREATE INDEX known_devices_of_user ON known_devices (user_id);
CREATE INDEX known_devices_age ON known_devices (last_seen_at);

-- The device that a browser session was started on. A session carried to a site has the one of the platform's session.
ALTER TABLE sessions ADD COLUMN device_id quire_id REFERENCES known_devices ON DELETE SET NULL;
CREATE INDEX sessions_of_device ON sessions (device_id) WHERE device_id IS NOT NULL;

-- Links of emails about a sign-in on a new device, by which its owner ends it.
CREATE TABLE signin_alerts (
  token_hash secret_hash PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  device_id quire_id REFERENCES known_devices ON DELETE SET NULL,
  -- The email or mobile that it was sent to.
  identifier text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX signin_alerts_of_user ON signin_alerts (user_id);
CREATE INDEX signin_alerts_of_device ON signin_alerts (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX signin_alerts_expiry ON signin_alerts (expires_at);

CREATE TABLE security_events (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The kinds are declared in the domain, so that adding one needs no migration.
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
  -- What it was about: a token's name, an email, a device.
  detail text NOT NULL DEFAULT '' CHECK (char_length(detail) <= 300),
  -- The browser or program that caused it, and where it was.
  device text NOT NULL DEFAULT '' CHECK (char_length(device) <= 200),
  country text CHECK (country ~ '^[A-Z]{2}$'),
  ip text NOT NULL DEFAULT '' CHECK (char_length(ip) <= 64),
  created_at timestamptz NOT NULL
);
CREATE INDEX security_events_of_user ON security_events (user_id, id DESC);
CREATE INDEX security_events_age ON security_events (created_at);

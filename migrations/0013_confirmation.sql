-- Consent: sessions confirmed by password, the origin of device requests, idle tokens.

-- When this browser's user last proved who they are, by password or by a code. Null requires it again.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
-- The daily sweep of programs and access tokens that nobody uses.
CREATE INDEX sessions_idle ON sessions (last_seen_at) WHERE kind <> 'browser';

-- Where a device code was requested, for the person who decides: the program states only its name.
ALTER TABLE device_grants ADD COLUMN ip text NOT NULL DEFAULT '' CHECK (char_length(ip) <= 100);
ALTER TABLE device_grants ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$');
ALTER TABLE device_grants ADD COLUMN device text NOT NULL DEFAULT '' CHECK (char_length(device) <= 200);

ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_purpose_check
  CHECK (purpose IN ('signIn', 'resetPassword', 'verifyMobile', 'confirmIdentity'));

-- Personal access tokens are rows of sessions; these say whether one was ever used, and list a person's own.

ALTER TABLE sessions ADD COLUMN used_at timestamptz;
UPDATE sessions SET used_at = last_seen_at WHERE kind = 'token' AND last_seen_at > created_at;

CREATE INDEX sessions_access_tokens ON sessions (user_id, id DESC) WHERE kind = 'token';

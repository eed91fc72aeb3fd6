-- Drafts that are written live, by one person on two devices or by many: the log of a working text.

-- The working text stands in `drafts`. Here, so that a save can judge it together with the version in one comparison.
ALTER TABLE posts ADD COLUMN is_live boolean NOT NULL DEFAULT false;

-- Whose words are new in a version that several people wrote.
ALTER TABLE revisions ADD COLUMN contributors text[] NOT NULL DEFAULT '{}';

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
-- It is not compressible and mostly read whole.
ALTER TABLE drafts ALTER COLUMN state SET STORAGE EXTERNAL;
-- Those with words that no version has yet.
CREATE INDEX drafts_unsettled ON drafts (changed_at) WHERE seq > state_seq;

CREATE TABLE draft_updates (
  post_id quire_id NOT NULL REFERENCES drafts ON DELETE CASCADE,
  seq integer NOT NULL,
  update bytea NOT NULL,
  -- No reference: one who leaves in the middle of a batch must not make it fail. Rows are gone within a version or two.
  author_id quire_id,
  PRIMARY KEY (post_id, seq)
);

-- Whoever watches a session or a draft hears of its end in the transaction that ends it, by whichever way.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions-ended', OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session_ended();

CREATE FUNCTION tell_draft_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('draft-access', json_build_object('postId', OLD.post_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER drafts_gone AFTER DELETE ON drafts FOR EACH ROW EXECUTE FUNCTION tell_draft_gone();

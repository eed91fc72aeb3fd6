-- Live drafts, their members and comments.

CREATE TABLE drafts (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- Number of the latest update in the log.
  seq integer NOT NULL CHECK (seq > 0),
  -- The complete document (one Yjs update) up to this number: the post's current version.
  state bytea NOT NULL,
  state_seq integer NOT NULL,
  -- The log is complete after this number.
  log_from integer NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (log_from <= state_seq AND state_seq <= seq)
);
CREATE INDEX drafts_uncheckpointed ON drafts (changed_at) WHERE seq > state_seq;

ALTER TABLE drafts ALTER state SET STORAGE EXTERNAL;

CREATE TABLE draft_updates (
  post_id quire_id NOT NULL REFERENCES drafts ON DELETE CASCADE,
  seq integer NOT NULL,
  update bytea NOT NULL,
  -- No foreign key: a user deleted in the middle of a batch must not make it fail. Rows are deleted within a
  -- version or two.
  author_id quire_id,
  PRIMARY KEY (post_id, seq)
);

CREATE TABLE draft_members (
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('writer', 'commenter')),
  added_by quire_id REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- Removed by the owner, who can restore them for a while.
  revoked_at timestamptz,
  PRIMARY KEY (post_id, user_id)
);
CREATE INDEX draft_members_of_user ON draft_members (user_id, created_at DESC, post_id DESC) WHERE revoked_at IS NULL;

CREATE TABLE draft_invites (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  token_hash secret_hash NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('writer', 'commenter')),
  -- The recipient of a single-use invite, used up when it is first opened. Null for a link with several uses.
  email text CHECK (email = lower(email) AND char_length(email) <= 254),
  invited_by quire_id REFERENCES users ON DELETE SET NULL,
  -- How many users joined by it.
  uses integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND 50),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX draft_invites_of_post ON draft_invites (post_id, created_at DESC, id DESC);
CREATE INDEX draft_invites_expiry ON draft_invites (expires_at);

-- Comments on a passage of a draft, and suggested replacements.
CREATE TABLE draft_comments (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  author_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- For a reply: the first comment of its thread. Threads have one level.
  parent_id quire_id REFERENCES draft_comments ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('comment', 'suggestion')),
  -- Both ends of the passage as relative positions of Yjs, which follow later edits.
  anchor_start bytea CHECK (octet_length(anchor_start) BETWEEN 1 AND 300),
  anchor_end bytea CHECK (octet_length(anchor_end) BETWEEN 1 AND 300),
  -- The passage when the comment was written, in case it is deleted.
  quote text NOT NULL DEFAULT '' CHECK (char_length(quote) <= 1000),
  text text NOT NULL CHECK (char_length(text) <= 5000),
  -- For a suggestion: the text to replace the passage; '' deletes it.
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
CREATE INDEX draft_comments_of_post ON draft_comments (post_id, (resolved_at IS NULL), created_at DESC, id DESC)
  WHERE parent_id IS NULL;
CREATE INDEX draft_comments_answers ON draft_comments (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
CREATE INDEX draft_comments_of_author ON draft_comments (author_id, id);

CREATE FUNCTION notify_draft_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('draft-access', json_build_object('postId', OLD.post_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER drafts_notify_deleted AFTER DELETE ON drafts FOR EACH ROW EXECUTE FUNCTION notify_draft_deleted();

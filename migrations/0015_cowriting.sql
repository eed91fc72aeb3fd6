-- Who else works on a draft, and what they say to each other about it.

CREATE TABLE draft_members (
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('writer', 'commenter')),
  added_by quire_id REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- Revoked by the owner: they are out, and for a while the owner can take that back.
  revoked_at timestamptz,
  PRIMARY KEY (post_id, user_id)
);
CREATE INDEX draft_members_of_user ON draft_members (user_id, created_at DESC, post_id DESC) WHERE revoked_at IS NULL;

CREATE TABLE draft_invites (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  token_hash secret_hash NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('writer', 'commenter')),
  -- Whom it was sent to; it is spent by the first who opens it. A link without one is for as many as it may serve.
  email text CHECK (email = lower(email) AND char_length(email) <= 254),
  invited_by quire_id REFERENCES users ON DELETE SET NULL,
  -- How many came by it.
  uses integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND 50),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX draft_invites_of_post ON draft_invites (post_id, created_at DESC, id DESC);
CREATE INDEX draft_invites_expiry ON draft_invites (expires_at);

-- What co-writers say about a passage, and the other words that they would have there.
CREATE TABLE draft_comments (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  author_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Of an answer: the comment that began the thread. Answers are not answered.
  parent_id quire_id REFERENCES draft_comments ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('comment', 'suggestion')),
  -- Both ends of the passage as relative positions of Yjs, which move with the words around them.
  anchor_start bytea CHECK (octet_length(anchor_start) BETWEEN 1 AND 300),
  anchor_end bytea CHECK (octet_length(anchor_end) BETWEEN 1 AND 300),
  -- The passage as it stood, for when it is gone.
  quote text NOT NULL DEFAULT '' CHECK (char_length(quote) <= 1000),
  text text NOT NULL CHECK (char_length(text) <= 5000),
  -- Of a suggestion: the words in place of the passage; '' strikes it out.
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

-- The revision whose text a version took back. No reference: the version stays when that revision goes.
ALTER TABLE revisions ADD COLUMN restored_from quire_id;

-- Sent for one draft, by somebody who writes on it without owning the site.
ALTER TABLE resumable_uploads
  ADD COLUMN post_id quire_id REFERENCES posts ON DELETE CASCADE,
  ADD COLUMN user_id quire_id REFERENCES users ON DELETE CASCADE;
CREATE INDEX resumable_uploads_post ON resumable_uploads (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX resumable_uploads_user ON resumable_uploads (user_id) WHERE user_id IS NOT NULL;

-- Comments as threads, with moderation; reports, removals, suspensions and the log of who decided what.

-- As its owner's account is: lists over many sites leave it out by this.
ALTER TABLE sites ADD COLUMN suspended_at timestamptz;
UPDATE sites SET suspended_at = u.suspended_at FROM users u WHERE u.id = sites.id AND u.suspended_at IS NOT NULL;

ALTER TABLE comments
  -- Time and id of everything from the top of its thread down to it: sorted by this, each answer stands beneath what it answers.
  ADD COLUMN thread text NOT NULL DEFAULT '' COLLATE "C" CHECK (char_length(thread) <= 200),
  -- Approved comments beneath it, at whatever depth. With some, it keeps its place when it is removed.
  ADD COLUMN answers_count integer NOT NULL DEFAULT 0 CHECK (answers_count >= 0),
  -- When it reached the server. `created_at` is its device's time, which may be hours before.
  ADD COLUMN received_at timestamptz,
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN removed_by quire_id REFERENCES users ON DELETE SET NULL,
  -- The state that it goes back to when whoever removed it takes that back.
  ADD COLUMN removed_from text CHECK (removed_from IN ('pending', 'approved')),
  -- What a moderator told its author.
  ADD COLUMN removal_reason text CHECK (char_length(removal_reason) <= 1000);

WITH RECURSIVE threaded AS (
  SELECT id, lpad(to_hex(floor(extract(epoch FROM created_at) * 1000)::bigint), 12, '0') || substr(id, 2) AS thread
    FROM comments WHERE parent_id IS NULL
  UNION ALL
  SELECT c.id, t.thread || lpad(to_hex(floor(extract(epoch FROM c.created_at) * 1000)::bigint), 12, '0') || substr(c.id, 2)
    FROM comments c JOIN threaded t ON t.id = c.parent_id
)
UPDATE comments SET thread = t.thread, received_at = comments.created_at FROM threaded t WHERE t.id = comments.id;
UPDATE comments SET answers_count = (
  SELECT count(*) FROM comments below
   WHERE below.post_id = comments.post_id AND below.state = 'approved' AND below.depth > comments.depth
     AND starts_with(below.thread, comments.thread));
ALTER TABLE comments ALTER COLUMN thread DROP DEFAULT, ALTER COLUMN received_at SET NOT NULL;

DROP INDEX comments_of_post;
CREATE INDEX comments_of_post ON comments (post_id, thread) WHERE state = 'approved' OR answers_count > 0;
CREATE INDEX comments_of_site ON comments (site_id, state, created_at DESC, id DESC);
CREATE INDEX comments_of_author ON comments (post_id, user_id, created_at DESC) WHERE state <> 'approved';

-- People who may not comment on a site.
CREATE TABLE blocked_commenters (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_by quire_id REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, user_id),
  CHECK (site_id <> user_id)
);
CREATE INDEX blocked_commenters_latest ON blocked_commenters (site_id, created_at DESC, user_id DESC);
CREATE INDEX blocked_commenters_user ON blocked_commenters (user_id);

-- What was reported, once however many reported it. A subject that is reported again after a decision opens another.
CREATE TABLE moderation_cases (
  id quire_id PRIMARY KEY,
  subject_kind text NOT NULL CHECK (subject_kind IN ('post', 'comment', 'site')),
  -- No reference: the case outlives what it was about.
  subject_id quire_id NOT NULL,
  site_id quire_id NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  reports_count integer NOT NULL DEFAULT 0 CHECK (reports_count >= 0),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by quire_id REFERENCES users ON DELETE SET NULL,
  resolution text CHECK (resolution IN ('removed', 'dismissed', 'suspended')),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((state = 'closed') = (resolution IS NOT NULL))
);
CREATE UNIQUE INDEX moderation_cases_open ON moderation_cases (subject_kind, subject_id) WHERE state = 'open';
CREATE INDEX moderation_cases_queue ON moderation_cases (opened_at, id) WHERE state = 'open';
CREATE INDEX moderation_cases_done ON moderation_cases (closed_at DESC, id DESC) WHERE state = 'closed';

CREATE TABLE reports (
  id quire_id PRIMARY KEY,
  case_id quire_id NOT NULL REFERENCES moderation_cases ON DELETE CASCADE,
  reporter_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
-- A person says it once, as long as nobody has decided.
CREATE UNIQUE INDEX reports_once ON reports (case_id, reporter_id);
CREATE INDEX reports_of_reporter ON reports (reporter_id, created_at DESC);

-- Posts that a moderator took away. Readers find nothing; their owner finds why.
CREATE TABLE post_removals (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- The checkpoint that readers saw, which a restore shows again.
  version integer NOT NULL CHECK (version > 0),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  removed_by quire_id REFERENCES users ON DELETE SET NULL,
  removed_at timestamptz NOT NULL
);

-- Every act of a moderator. Rows are added and never changed; they outlive the people and things that they name.
CREATE TABLE moderation_log (
  id quire_id PRIMARY KEY,
  actor_id quire_id NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL CHECK (action IN ('comment_approved', 'comment_held', 'comment_removed', 'commenter_blocked',
    'commenter_unblocked', 'post_removed', 'post_restored', 'account_suspended', 'account_unsuspended', 'case_dismissed')),
  subject_kind text NOT NULL CHECK (subject_kind IN ('post', 'comment', 'site', 'person')),
  subject_id quire_id NOT NULL,
  -- What it was called, or its first words, as it stood then.
  subject_words text NOT NULL DEFAULT '' CHECK (char_length(subject_words) <= 200),
  site_id quire_id NOT NULL,
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX moderation_log_latest ON moderation_log (created_at DESC, id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER moderation_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

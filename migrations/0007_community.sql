-- Likes, follows, comments, reports and moderation.

CREATE TABLE likes (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, post_id)
);
CREATE INDEX likes_of_post ON likes (post_id, created_at DESC);
CREATE INDEX likes_of_user ON likes (user_id, created_at DESC, post_id DESC);

CREATE TABLE follows (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- Whether the follower gets this site's posts by email. Whether they get email at all is a setting of the user.
  by_mail boolean NOT NULL DEFAULT true,
  CHECK (user_id <> site_id),
  PRIMARY KEY (user_id, site_id)
);
CREATE INDEX follows_of_site ON follows (site_id, created_at DESC, user_id DESC);
CREATE INDEX follows_of_user ON follows (user_id, created_at DESC, site_id DESC);

CREATE TABLE comments (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  parent_id quire_id REFERENCES comments ON DELETE CASCADE,
  depth smallint NOT NULL DEFAULT 0 CHECK (depth BETWEEN 0 AND 4),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 5000),
  state text NOT NULL DEFAULT 'approved' CHECK (state IN ('pending', 'approved', 'removed')),
  edited_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Time and id of each comment from the thread's root to this one: sorting by it puts replies below their parent.
  thread text COLLATE "C" NOT NULL CHECK (char_length(thread) <= 200),
  -- Approved replies at any depth. With replies, a removed comment leaves a placeholder.
  answers_count integer NOT NULL DEFAULT 0 CHECK (answers_count >= 0),
  -- When the server received it. `created_at` is the device's time and may be hours earlier.
  received_at timestamptz NOT NULL,
  removed_at timestamptz,
  removed_by quire_id REFERENCES users ON DELETE SET NULL,
  -- The state to restore if the removal is undone.
  removed_from text CHECK (removed_from IN ('pending', 'approved')),
  -- A moderator's explanation to the author.
  removal_reason text CHECK (char_length(removal_reason) <= 1000)
);
CREATE INDEX comments_of_user ON comments (user_id, created_at DESC);
CREATE INDEX comments_replies ON comments (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_of_post ON comments (post_id, thread) WHERE state = 'approved' OR answers_count > 0;
CREATE INDEX comments_of_site ON comments (site_id, state, created_at DESC, id DESC);
CREATE INDEX comments_of_author ON comments (post_id, user_id, created_at DESC) WHERE state <> 'approved';

-- Users who may not comment on a site.
CREATE TABLE blocked_commenters (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_by quire_id REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CHECK (site_id <> user_id),
  PRIMARY KEY (site_id, user_id)
);
CREATE INDEX blocked_commenters_latest ON blocked_commenters (site_id, created_at DESC, user_id DESC);
CREATE INDEX blocked_commenters_user ON blocked_commenters (user_id);

-- Reported content, one open case however many reports. A report after the decision opens a new case.
CREATE TABLE moderation_cases (
  id quire_id PRIMARY KEY,
  subject_kind text NOT NULL CHECK (subject_kind IN ('post', 'comment', 'site')),
  -- No foreign key: the case outlives its subject.
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
-- One report per user and case.
CREATE UNIQUE INDEX reports_once ON reports (case_id, reporter_id);
CREATE INDEX reports_of_reporter ON reports (reporter_id, created_at DESC);

-- Posts removed by a moderator. Readers get nothing; the owner sees the reason.
CREATE TABLE post_removals (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- The published version, for a restore.
  version integer NOT NULL CHECK (version > 0),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  removed_by quire_id REFERENCES users ON DELETE SET NULL,
  removed_at timestamptz NOT NULL
);

-- Every moderator action. Append-only; rows outlive the users and content that they name.
CREATE TABLE moderation_log (
  id quire_id PRIMARY KEY,
  actor_id quire_id NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL CHECK (action IN (
    'comment_approved', 'comment_held', 'comment_removed', 'commenter_blocked', 'commenter_unblocked',
    'post_removed', 'post_restored', 'account_suspended', 'account_unsuspended', 'case_dismissed',
    'payout_account_verified', 'payout_account_refused', 'payout_held', 'payout_released', 'payout_paid',
    'payout_returned', 'payouts_made', 'payout_file_made', 'payout_file_paid', 'support_suspended',
    'support_unsuspended', 'small_business_set', 'small_business_unset'
  )),
  subject_kind text NOT NULL
    CHECK (subject_kind IN ('post', 'comment', 'site', 'user', 'payout', 'payout_run', 'payout_file')),
  subject_id quire_id NOT NULL,
  -- Its title or first words at the time.
  subject_excerpt text NOT NULL DEFAULT '',
  site_id quire_id,
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 1000),
  created_at timestamptz NOT NULL,
  CHECK (char_length(subject_excerpt) <= 200)
);
CREATE INDEX moderation_log_latest ON moderation_log (created_at DESC, id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER moderation_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON moderation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Publishing later, publishing by mail, and where else a post stands.

ALTER TABLE publications
  -- Where the text stood first; null where that is here.
  ADD COLUMN canonical_url text CHECK (char_length(canonical_url) BETWEEN 1 AND 2000);

-- Drafts that are to be published by themselves. The row goes with the publishing, by whichever hand.
CREATE TABLE post_schedules (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  newsletter boolean NOT NULL DEFAULT false,
  -- Why it stayed a draft when its time had come.
  problem text CHECK (char_length(problem) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX post_schedules_due ON post_schedules (due_at) WHERE problem IS NULL;
CREATE INDEX post_schedules_of_site ON post_schedules (site_id);

-- Posts that were sent by mail, each once.
CREATE TABLE newsletters (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- Null once the post is deleted: the hour that a site waits for its next one is counted all the same.
  post_id quire_id REFERENCES posts ON DELETE SET NULL,
  send_at timestamptz NOT NULL,
  -- When its recipients were written down; they do not change after.
  addressed_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX newsletters_of_post ON newsletters (post_id);
CREATE INDEX newsletters_of_site ON newsletters (site_id, send_at DESC);
CREATE INDEX newsletters_unfinished ON newsletters (send_at) WHERE finished_at IS NULL;

CREATE TABLE newsletter_recipients (
  newsletter_id quire_id NOT NULL REFERENCES newsletters ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at timestamptz,
  -- Why nothing was sent: they left meanwhile, their mail server refused, or it failed too often.
  dropped text CHECK (dropped IN ('left', 'refused', 'failed')),
  PRIMARY KEY (newsletter_id, user_id),
  CHECK (sent_at IS NULL OR dropped IS NULL)
);
-- Those that failed come last, so that one bad address holds nobody up.
CREATE INDEX newsletter_recipients_waiting ON newsletter_recipients (newsletter_id, tries, user_id)
  WHERE sent_at IS NULL AND dropped IS NULL;
CREATE INDEX newsletter_recipients_of_user ON newsletter_recipients (user_id);

-- Whether a follower gets this site's posts by mail; whether they get any mail at all is theirs to say in the settings.
ALTER TABLE follows ADD COLUMN by_mail boolean NOT NULL DEFAULT true;

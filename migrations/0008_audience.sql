-- Subscribers, newsletters and invites.

CREATE TYPE subscriber_source AS ENUM ('substack', 'mailchimp', 'ghost', 'plain');

CREATE TYPE subscriber_state AS ENUM ('subscribed', 'unsubscribed', 'bounced');

-- Posts sent by email, each once.
CREATE TABLE newsletters (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- Null once the post is deleted: the row still counts for the hour between a site's newsletters.
  post_id quire_id REFERENCES posts ON DELETE SET NULL,
  send_at timestamptz NOT NULL,
  -- When the recipients were stored; they never change after that.
  addressed_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Recipients: everyone once, or one of the two groups.
  audience text NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'followers', 'imported'))
);
CREATE UNIQUE INDEX newsletters_of_post ON newsletters (post_id);
CREATE INDEX newsletters_of_site ON newsletters (site_id, send_at DESC);
CREATE INDEX newsletters_unfinished ON newsletters (send_at) WHERE finished_at IS NULL;

CREATE TABLE newsletter_recipients (
  newsletter_id quire_id NOT NULL REFERENCES newsletters ON DELETE CASCADE,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at timestamptz,
  -- Why nothing was sent: the recipient unsubscribed, their mail server refused, or sending failed too often.
  dropped text CHECK (dropped IN ('left', 'refused', 'failed')),
  CHECK (sent_at IS NULL OR dropped IS NULL),
  PRIMARY KEY (newsletter_id, user_id)
);
-- Failed recipients come last, so that a bad address delays no one.
CREATE INDEX newsletter_recipients_waiting ON newsletter_recipients (newsletter_id, tries, user_id)
  WHERE sent_at IS NULL AND dropped IS NULL;
CREATE INDEX newsletter_recipients_of_user ON newsletter_recipients (user_id);

-- Recipients without an account.
CREATE TABLE newsletter_addresses (
  newsletter_id quire_id NOT NULL REFERENCES newsletters ON DELETE CASCADE,
  email text COLLATE "C" NOT NULL,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at timestamptz,
  dropped text CHECK (dropped IN ('left', 'refused', 'failed')),
  CHECK (sent_at IS NULL OR dropped IS NULL),
  PRIMARY KEY (newsletter_id, email)
);
CREATE INDEX newsletter_addresses_waiting ON newsletter_addresses (newsletter_id, tries, email)
  WHERE sent_at IS NULL AND dropped IS NULL;

-- No foreign key: an import merges a million rows in one statement, and would check each. The merge checks the site
-- once, and a trigger deletes the rows with their site.
CREATE TABLE subscribers (
  site_id text NOT NULL,
  -- Lower-cased in code, which knows letters that the database does not.
  email text COLLATE "C" NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  since timestamptz NOT NULL,
  source subscriber_source NOT NULL,
  state subscriber_state NOT NULL DEFAULT 'subscribed'::subscriber_state,
  import_id text,
  PRIMARY KEY (site_id, email)
);
-- A filtered list reads at most one range for each state and source.
CREATE INDEX subscribers_filtered ON subscribers (site_id, state, source, email);

-- Addresses that get no email from this site, whatever is imported later. Only the recipient can lift it, by their
-- own link.
CREATE TABLE suppressions (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  email text COLLATE "C" NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  reason text NOT NULL CHECK (reason IN ('unsubscribed', 'complained')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, email)
);

CREATE TABLE subscriber_imports (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- The uploaded file; deleted a day later.
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  file_name text NOT NULL CHECK (char_length(file_name) <= 1000),
  size bigint NOT NULL CHECK (size >= 0),
  dry_run boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'reading', 'merging', 'done', 'failed', 'cancelled')),
  format text CHECK (format IN ('substack', 'mailchimp', 'ghost', 'plain')),
  -- {email, name, …}: column names.
  mapping jsonb CHECK (jsonb_typeof(mapping) = 'object'),
  -- Bytes read, and the outcome of their rows, as in ImportCounts.
  read bigint NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(counts) = 'object'),
  -- The storage object of refused rows. Stored before it is written, so that it can be deleted after a crash.
  refused_key text,
  problem text CHECK (char_length(problem) <= 2000),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((state IN ('done', 'failed', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE INDEX subscriber_imports_of_site ON subscriber_imports (site_id, created_at DESC, id DESC);
CREATE INDEX subscriber_imports_of_file ON subscriber_imports (file_id) WHERE file_id IS NOT NULL;

CREATE TABLE invites (
  -- Each user has at most one inviter.
  referee_id quire_id PRIMARY KEY REFERENCES users,
  referrer_id quire_id NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- They verified an address and received their free months of Pro.
  welcomed_at timestamptz,
  -- They published: the invite counts.
  counted_at timestamptz,
  -- They had an account before: the invite never counts.
  refused_at timestamptz,
  -- Something happened that may change its state.
  is_due boolean NOT NULL DEFAULT true,
  CHECK (referee_id <> referrer_id),
  CHECK ((counted_at IS NOT NULL) <= (welcomed_at IS NOT NULL)),
  CHECK (refused_at IS NULL OR welcomed_at IS NULL)
);
-- Newest first.
CREATE INDEX invites_of_referrer ON invites (referrer_id, created_at DESC, referee_id DESC);
CREATE INDEX invites_counted ON invites (referrer_id) WHERE counted_at IS NOT NULL;
CREATE INDEX invites_due ON invites (created_at) WHERE is_due;

-- Verified addresses of invited users, as keyed hashes. They outlive the account, so that a new account with the
-- same address can't be invited again.
CREATE TABLE invite_addresses (
  hash secret_hash PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);

CREATE TABLE invite_emails (
  user_id quire_id NOT NULL REFERENCES users,
  hash secret_hash NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hash)
);

CREATE FUNCTION remove_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM subscribers WHERE site_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sites_remove_subscribers AFTER DELETE ON sites FOR EACH ROW EXECUTE FUNCTION remove_subscribers();

CREATE FUNCTION discard_refused_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discarded_objects (key) SELECT refused_key FROM gone WHERE refused_key IS NOT NULL
  ON CONFLICT (key) DO NOTHING;
  IF FOUND THEN
    PERFORM graphile_worker.add_job('uploads.removeDiscarded', '{}'::json, job_key => 'uploads.removeDiscarded');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER subscriber_imports_discarded AFTER DELETE ON subscriber_imports
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_refused_rows();

-- Wakes the worker at once: users may be waiting for their reward. A missed notification is found within a minute.
CREATE FUNCTION notify_invite_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('invites-due', '');
  RETURN NULL;
END $$;
CREATE TRIGGER invites_notify_due AFTER INSERT OR UPDATE OF is_due ON invites
  FOR EACH ROW WHEN (new.is_due) EXECUTE FUNCTION notify_invite_due();

-- Marks the invite even if it is already marked. Otherwise a worker could clear the mark while a first post is
-- being published, without seeing that post.
CREATE FUNCTION mark_invite_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invites SET is_due = true WHERE referee_id = NEW.id AND counted_at IS NULL AND refused_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER invite_due_after_verification AFTER UPDATE OF email_verified_at, mobile_verified_at ON users
  FOR EACH ROW WHEN (OLD.email_verified_at IS NULL AND OLD.mobile_verified_at IS NULL
    AND (NEW.email_verified_at IS NOT NULL OR NEW.mobile_verified_at IS NOT NULL))
  EXECUTE FUNCTION mark_invite_due();
CREATE TRIGGER invite_due_after_first_post
  AFTER UPDATE OF blog_count, dg_count, story_count, comic_count, book_count ON sites
  FOR EACH ROW WHEN (OLD.blog_count + OLD.dg_count + OLD.story_count + OLD.comic_count + OLD.book_count = 0
    AND NEW.blog_count + NEW.dg_count + NEW.story_count + NEW.comic_count + NEW.book_count > 0)
  EXECUTE FUNCTION mark_invite_due();

-- Subscribers whom a creator brings along: lists of addresses, their import, and who must never be written to again.

ALTER TABLE files DROP CONSTRAINT files_kind_check,
  ADD CONSTRAINT files_kind_check CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good', 'csv'));
ALTER TABLE resumable_uploads DROP CONSTRAINT resumable_uploads_kind_check,
  ADD CONSTRAINT resumable_uploads_kind_check
    CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good', 'csv'));

CREATE TYPE subscriber_source AS ENUM ('substack', 'mailchimp', 'ghost', 'plain');
CREATE TYPE subscriber_state AS ENUM ('subscribed', 'unsubscribed', 'bounced');

-- A million rows come in one statement. A foreign key would ask for each of them whether the site is there; the merge
-- asks once, and a trigger takes them away with their site.
CREATE TABLE subscribers (
  site_id text NOT NULL,
  -- Lower case by the rule in the code, which also knows letters that the database does not.
  email text NOT NULL COLLATE "C" CHECK (char_length(email) BETWEEN 3 AND 254),
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  since timestamptz NOT NULL,
  source subscriber_source NOT NULL,
  state subscriber_state NOT NULL DEFAULT 'subscribed',
  import_id text,
  PRIMARY KEY (site_id, email)
);
-- A filtered list is at most one range of this for each state and source.
CREATE INDEX subscribers_filtered ON subscribers (site_id, state, source, email);

CREATE FUNCTION remove_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM subscribers WHERE site_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sites_remove_subscribers AFTER DELETE ON sites
  FOR EACH ROW EXECUTE FUNCTION remove_subscribers();

-- Addresses that get no letter of this site, whatever is imported later. Only the person can lift it, by their own link.
CREATE TABLE suppressions (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  email text NOT NULL COLLATE "C" CHECK (char_length(email) BETWEEN 3 AND 254),
  reason text NOT NULL CHECK (reason IN ('unsubscribed', 'complained')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, email)
);

CREATE TABLE subscriber_imports (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- The file as it was sent; gone a day later.
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  file_name text NOT NULL CHECK (char_length(file_name) <= 1000),
  size bigint NOT NULL CHECK (size >= 0),
  dry_run boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'reading', 'merging', 'done', 'failed', 'cancelled')),
  format text CHECK (format IN ('substack', 'mailchimp', 'ghost', 'plain')),
  -- {email, name, …}: names of columns.
  mapping jsonb CHECK (jsonb_typeof(mapping) = 'object'),
  -- Bytes that were read, and what became of the rows in them, as ImportCounts has it.
  read bigint NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(counts) = 'object'),
  -- Where the rows are that were not taken. Named before it is written, so that it is found again.
  refused_key text,
  problem text CHECK (char_length(problem) <= 2000),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((state IN ('done', 'failed', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE INDEX subscriber_imports_of_site ON subscriber_imports (site_id, created_at DESC, id DESC);
CREATE INDEX subscriber_imports_of_file ON subscriber_imports (file_id) WHERE file_id IS NOT NULL;

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

-- Whom a letter goes to: everybody once, or one of the two.
ALTER TABLE newsletters ADD COLUMN audience text NOT NULL DEFAULT 'all'
  CHECK (audience IN ('all', 'followers', 'imported'));

-- Letters to people who have an address and no account.
CREATE TABLE newsletter_addresses (
  newsletter_id quire_id NOT NULL REFERENCES newsletters ON DELETE CASCADE,
  email text NOT NULL COLLATE "C",
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at timestamptz,
  dropped text CHECK (dropped IN ('left', 'refused', 'failed')),
  PRIMARY KEY (newsletter_id, email),
  CHECK (sent_at IS NULL OR dropped IS NULL)
);
CREATE INDEX newsletter_addresses_waiting ON newsletter_addresses (newsletter_id, tries, email)
  WHERE sent_at IS NULL AND dropped IS NULL;

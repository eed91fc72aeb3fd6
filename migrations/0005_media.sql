-- Every kind of file, private unless it is a picture; uploads that can be resumed; and what becomes of bytes that nothing names.

ALTER TABLE files DROP CONSTRAINT files_kind_check;
ALTER TABLE files
  ADD CONSTRAINT files_kind_check CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good')),
  -- Of sound and film, in seconds.
  ADD COLUMN duration real CHECK (duration >= 0),
  ADD COLUMN pages integer CHECK (pages > 0),
  -- {waveform, page_size, epub}: what else was read from it, as FileRecord has it.
  ADD COLUMN facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(facts) = 'object'),
  -- A frame of a film, the cover of an e-book: a picture of its own.
  ADD COLUMN poster_file_id quire_id REFERENCES files ON DELETE SET NULL,
  ADD CONSTRAINT files_only_pictures_public CHECK (kind = 'image' OR NOT public);
-- A picture may also be sold: then the same bytes are two files, one for all to see and one for those who paid.
DROP INDEX files_content;
CREATE UNIQUE INDEX files_content ON files (site_id, sha256, kind);
CREATE INDEX files_poster ON files (poster_file_id) WHERE poster_file_id IS NOT NULL;

CREATE TABLE resumable_uploads (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good')),
  name text NOT NULL CHECK (char_length(name) <= 1000),
  size bigint NOT NULL CHECK (size > 0),
  -- Bytes that were acknowledged.
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
  -- The file it has become.
  file_id quire_id REFERENCES files ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX resumable_uploads_of_site ON resumable_uploads (site_id);
CREATE INDEX resumable_uploads_file ON resumable_uploads (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX resumable_uploads_expiry ON resumable_uploads (expires_at);

CREATE TABLE upload_parts (
  id quire_id PRIMARY KEY,
  upload_id quire_id NOT NULL REFERENCES resumable_uploads ON DELETE CASCADE,
  -- Where it begins in the file; null until its bytes are stored.
  start bigint,
  size integer,
  key text NOT NULL,
  CHECK ((start IS NULL) = (size IS NULL))
);
CREATE UNIQUE INDEX upload_parts_place ON upload_parts (upload_id, start);

-- Bytes whose row is gone, whichever way it went. A job takes them out of the storage.
CREATE TABLE discarded_objects (
  key text PRIMARY KEY,
  -- Of a file: one with the same bytes may come again before the job does.
  site_id text,
  sha256 bytea,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION discard_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'files' THEN
    INSERT INTO discarded_objects (key, site_id, sha256)
    SELECT key, site_id, sha256 FROM gone, LATERAL (
      SELECT original_key AS key UNION SELECT storage_key
      UNION SELECT variant ->> 'key' FROM jsonb_array_elements(variants) AS variant
      UNION SELECT variant ->> 'avif' FROM jsonb_array_elements(variants) AS variant
    ) AS keys
    WHERE key IS NOT NULL
    ON CONFLICT (key) DO NOTHING;
  ELSE
    INSERT INTO discarded_objects (key) SELECT key FROM gone ON CONFLICT (key) DO NOTHING;
  END IF;
  IF FOUND THEN
    PERFORM graphile_worker.add_job('uploads.removeDiscarded', '{}'::json, job_key => 'uploads.removeDiscarded');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER files_discarded AFTER DELETE ON files
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_objects();
CREATE TRIGGER upload_parts_discarded AFTER DELETE ON upload_parts
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_objects();

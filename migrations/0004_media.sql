-- Files, uploads, and stored objects to delete.

CREATE TABLE files (
  id quire_id PRIMARY KEY,
  -- The owner's site; both have the same id.
  site_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good', 'csv', 'archive')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  sha256 secret_hash NOT NULL,
  -- The upload, byte for byte. Never served: a photo contains its location.
  original_key text NOT NULL,
  -- The served version, re-encoded without metadata.
  storage_key text NOT NULL,
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  prominent_color text CHECK (prominent_color ~ '^#[0-9a-f]{6}$'),
  -- [{width, key, content_type}], created by a job after the upload was answered.
  variants jsonb NOT NULL DEFAULT '[]',
  public boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  -- Of audio and video, in seconds.
  duration real CHECK (duration >= 0),
  pages integer CHECK (pages > 0),
  -- {waveform, page_size, epub}: other metadata, as in FileRecord.
  facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(facts) = 'object'),
  -- A picture of its own: a frame of a video, the cover of an e-book.
  poster_file_id quire_id REFERENCES files ON DELETE SET NULL,
  CONSTRAINT files_only_pictures_public CHECK (kind = 'image' OR (NOT public))
);
CREATE INDEX files_public_content ON files (sha256) WHERE public;
-- The same file sent again is not stored twice.
CREATE UNIQUE INDEX files_content ON files (site_id, sha256, kind);
CREATE INDEX files_poster ON files (poster_file_id) WHERE poster_file_id IS NOT NULL;
-- For account exports, which page through a user's files.
CREATE INDEX files_of_site ON files (site_id, id);

ALTER TABLE sites ADD FOREIGN KEY (logo_file_id) REFERENCES files;
ALTER TABLE sites ADD FOREIGN KEY (cover_file_id) REFERENCES files;

CREATE TABLE resumable_uploads (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good', 'csv', 'archive')),
  name text NOT NULL CHECK (char_length(name) <= 1000),
  size bigint NOT NULL CHECK (size > 0),
  -- Acknowledged bytes.
  received bigint NOT NULL DEFAULT 0,
  -- The finished file.
  file_id quire_id REFERENCES files ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  post_id quire_id,
  user_id quire_id REFERENCES users ON DELETE CASCADE,
  CHECK (received >= 0 AND received <= size)
);
CREATE INDEX resumable_uploads_of_site ON resumable_uploads (site_id);
CREATE INDEX resumable_uploads_file ON resumable_uploads (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX resumable_uploads_expiry ON resumable_uploads (expires_at);
CREATE INDEX resumable_uploads_post ON resumable_uploads (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX resumable_uploads_user ON resumable_uploads (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE upload_parts (
  id quire_id PRIMARY KEY,
  upload_id quire_id NOT NULL REFERENCES resumable_uploads ON DELETE CASCADE,
  -- Its offset in the file; null until its bytes are stored.
  start bigint,
  size integer,
  key text NOT NULL,
  CHECK ((start IS NULL) = (size IS NULL))
);
CREATE UNIQUE INDEX upload_parts_place ON upload_parts (upload_id, start);

-- Storage objects whose row was deleted, in whatever way. A job removes them.
CREATE TABLE discarded_objects (
  key text PRIMARY KEY,
  -- Of a file: the same bytes may be uploaded again before the job runs.
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

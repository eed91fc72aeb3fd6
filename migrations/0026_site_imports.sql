-- Sites that are brought along from elsewhere: posts with their pictures and dates, out of another platform's export.

ALTER TABLE files DROP CONSTRAINT files_kind_check,
  ADD CONSTRAINT files_kind_check
    CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good', 'csv', 'archive'));
ALTER TABLE resumable_uploads DROP CONSTRAINT resumable_uploads_kind_check,
  ADD CONSTRAINT resumable_uploads_kind_check
    CHECK (kind IN ('image', 'audio', 'document', 'video', 'pdf', 'good', 'csv', 'archive'));

CREATE TYPE archive_source AS ENUM ('ghost', 'substack', 'wordpress', 'medium');

CREATE TABLE site_imports (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- The file as it was sent; gone a day later.
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  file_name text NOT NULL CHECK (char_length(file_name) <= 1000),
  size bigint NOT NULL CHECK (size >= 0),
  source archive_source NOT NULL,
  site_url text CHECK (char_length(site_url) <= 500),
  dry_run boolean NOT NULL,
  as_drafts boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'reading', 'done', 'failed', 'cancelled')),
  -- What became of the posts, and what is none, as SiteImport has them.
  counts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(counts) = 'object'),
  asides jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(asides) = 'array'),
  problem text CHECK (char_length(problem) <= 2000),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((state IN ('done', 'failed', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE INDEX site_imports_of_site ON site_imports (site_id, created_at DESC, id DESC);
CREATE INDEX site_imports_of_file ON site_imports (file_id) WHERE file_id IS NOT NULL;

-- The post that each of another platform's is here. It goes with the post: what was deleted may be brought again.
CREATE TABLE foreign_posts (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  source archive_source NOT NULL,
  key text NOT NULL COLLATE "C" CHECK (char_length(key) BETWEEN 1 AND 200),
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  PRIMARY KEY (site_id, source, key)
);
CREATE UNIQUE INDEX foreign_posts_of_post ON foreign_posts (post_id);

-- The report of an import, a row for each post of the export. Written with the post itself: an import that is begun again
-- goes on behind the last.
CREATE TABLE site_import_posts (
  import_id quire_id NOT NULL REFERENCES site_imports ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  title text NOT NULL CHECK (char_length(title) <= 1000),
  outcome text NOT NULL CHECK (outcome IN ('added', 'already', 'refused')),
  post_id quire_id REFERENCES posts ON DELETE SET NULL,
  published boolean,
  left_out text[] NOT NULL DEFAULT '{}' CHECK (cardinality(left_out) <= 40),
  PRIMARY KEY (import_id, position)
);
CREATE INDEX site_import_posts_of_post ON site_import_posts (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX site_import_posts_noted ON site_import_posts (import_id, position) WHERE left_out <> '{}';
CREATE INDEX site_import_posts_by_outcome ON site_import_posts (import_id, outcome, position);

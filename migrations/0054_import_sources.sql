-- More platforms and formats whose exports can be imported, and where the imported posts were before.

ALTER TYPE archive_source ADD VALUE IF NOT EXISTS 'blogger';
ALTER TYPE archive_source ADD VALUE IF NOT EXISTS 'beehiiv';
ALTER TYPE archive_source ADD VALUE IF NOT EXISTS 'buttondown';
ALTER TYPE archive_source ADD VALUE IF NOT EXISTS 'markdown';
ALTER TYPE archive_source ADD VALUE IF NOT EXISTS 'rss';
ALTER TYPE archive_source ADD VALUE IF NOT EXISTS 'quire';

-- Paths of imported posts on their former site, as cleanFormerPath writes them: they redirect to the post.
CREATE TABLE former_paths (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  path text COLLATE "C" NOT NULL CHECK (char_length(path) BETWEEN 2 AND 300),
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  PRIMARY KEY (site_id, path)
);
CREATE INDEX former_paths_of_post ON former_paths (post_id);

-- Where the post was, for the report.
ALTER TABLE site_import_posts ADD COLUMN former_path text CHECK (char_length(former_path) <= 300);

-- Explicit posts show their pictures to users of age; files of removed posts are withheld.

-- When the user stated that they are 18 or older; null if they haven't, or took it back.
ALTER TABLE users ADD COLUMN of_age_at timestamptz;
UPDATE users SET of_age_at = updated_at WHERE nsfw;

-- Not served to anyone: only posts that a moderator removed use it.
ALTER TABLE files ADD COLUMN withheld boolean NOT NULL DEFAULT false;

-- The files of each removed post, and of its parts.
CREATE TABLE removed_files (
  post_id quire_id NOT NULL REFERENCES post_removals ON DELETE CASCADE,
  file_id quire_id NOT NULL REFERENCES files ON DELETE CASCADE,
  site_id quire_id NOT NULL,
  PRIMARY KEY (post_id, file_id)
);
CREATE INDEX removed_files_file ON removed_files (file_id);
CREATE INDEX removed_files_site ON removed_files (site_id);

-- Returns the files that any version of a post or of its parts names, and their posters. A picture is named by the
-- hash in its address, any other file by its id.
CREATE FUNCTION files_of_post(post text) RETURNS TABLE (file_id text) LANGUAGE sql STABLE AS $$
  WITH texts AS (
    SELECT v.blocks::text || v.fields::text AS text
      FROM posts p JOIN revisions v ON v.post_id = p.id
     WHERE p.id = post OR p.parent_id = post
  ), named AS (
    SELECT f.id, f.poster_file_id
      FROM files f
     WHERE f.site_id = (SELECT site_id FROM posts WHERE id = post)
       AND (f.id IN (SELECT m[1] FROM texts, regexp_matches(text, '"file": ?"(b[0-9a-z]{19})"', 'g') AS m)
         OR (f.kind = 'image' AND f.sha256 IN (
           SELECT decode(m[1], 'hex') FROM texts, regexp_matches(text, '/files/([0-9a-f]{64})/', 'g') AS m)))
  )
  SELECT id FROM named UNION SELECT poster_file_id FROM named WHERE poster_file_id IS NOT NULL
$$;

-- Returns the files that readers of a site may get: those of its published posts, of the copies that buyers keep, and
-- its own logo and cover.
CREATE FUNCTION published_files(site text) RETURNS TABLE (file_id text) LANGUAGE sql STABLE AS $$
  WITH shown AS (
    SELECT p.post_id, p.html || coalesce(p.cover::text, '') AS text
      FROM publications p
     WHERE p.site_id = site
       AND (p.parent_id IS NULL OR EXISTS (SELECT 1 FROM publications up WHERE up.post_id = p.parent_id))
    UNION ALL
    SELECT a.post_id, coalesce(a.publication ->> 'html', '') || coalesce(a.publication ->> 'cover', '')
      FROM archived_posts a
     WHERE a.site_id = site
       AND NOT EXISTS (SELECT 1 FROM post_removals r WHERE r.post_id IN (a.post_id, a.parent_id))
  ), named AS (
    SELECT f.id, f.poster_file_id
      FROM files f
     WHERE f.site_id = site
       AND (f.id IN (SELECT c.file_id FROM post_files c JOIN shown ON shown.post_id = c.post_id)
         OR f.id IN (SELECT unnest(ARRAY[s.logo_file_id, s.cover_file_id]) FROM sites s WHERE s.id = site)
         OR (f.kind = 'image' AND f.sha256 IN (
           SELECT decode(m[1], 'hex') FROM shown, regexp_matches(text, '/files/([0-9a-f]{64})/', 'g') AS m)))
  )
  SELECT id FROM named UNION SELECT poster_file_id FROM named WHERE poster_file_id IS NOT NULL
$$;

INSERT INTO removed_files (post_id, file_id, site_id)
SELECT r.post_id, f.file_id, p.site_id
  FROM post_removals r JOIN posts p ON p.id = r.post_id, LATERAL files_of_post(r.post_id) f;
UPDATE files f SET withheld = true
 WHERE f.id IN (SELECT file_id FROM removed_files)
   AND NOT EXISTS (SELECT 1 FROM published_files(f.site_id) s WHERE s.file_id = f.id);

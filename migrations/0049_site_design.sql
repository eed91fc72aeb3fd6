-- The design of a site: its accent, typefaces, head and icon, set by its owner.

ALTER TABLE sites
  -- As chosen; each theme derives a readable color from it. Null: the default.
  ADD COLUMN accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN type_pairing text NOT NULL DEFAULT 'serif' CHECK (type_pairing IN ('serif', 'sans', 'mixed')),
  ADD COLUMN header_layout text NOT NULL DEFAULT 'cover' CHECK (header_layout IN ('cover', 'compact', 'centered')),
  -- Null: the site's logo.
  ADD COLUMN icon_file_id quire_id REFERENCES files;

-- The JPEG copies of a picture now include the one for browsers and home screens.
CREATE OR REPLACE FUNCTION discard_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'files' THEN
    INSERT INTO discarded_objects (key, site_id, sha256)
    SELECT key, site_id, sha256 FROM gone, LATERAL (
      SELECT original_key AS key UNION SELECT storage_key
      UNION SELECT storage_key || '.sample' WHERE jsonb_typeof(facts -> 'sample') = 'object'
      UNION SELECT variant ->> 'key' FROM jsonb_array_elements(variants) AS variant
      UNION SELECT variant ->> 'avif' FROM jsonb_array_elements(variants) AS variant
      UNION SELECT regexp_replace(storage_key, '/full\.webp$', '/' || name || '.jpg')
        FROM unnest(ARRAY['email-96', 'email-1120', 'podcast', 'icon']) AS name WHERE storage_key LIKE 'images/%/full.webp'
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

-- Returns the files that readers of a site may get: those of its published posts, of the copies that buyers keep, and
-- its own logo, covers and icon.
CREATE OR REPLACE FUNCTION published_files(site text) RETURNS TABLE (file_id text) LANGUAGE sql STABLE AS $$
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
         OR f.id IN (SELECT unnest(ARRAY[s.logo_file_id, s.cover_file_id, s.podcast_cover_file_id, s.icon_file_id])
                       FROM sites s WHERE s.id = site)
         OR (f.kind = 'image' AND f.sha256 IN (
           SELECT decode(m[1], 'hex') FROM shown, regexp_matches(text, '/files/([0-9a-f]{64})/', 'g') AS m)))
  )
  SELECT id FROM named UNION SELECT poster_file_id FROM named WHERE poster_file_id IS NOT NULL
$$;

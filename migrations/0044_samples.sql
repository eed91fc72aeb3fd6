-- Samples of e-books and PDFs for sale. Their keys follow from the file's, and its facts say whether there is one.

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
        FROM unnest(ARRAY['email-96', 'email-1120', 'podcast']) AS name WHERE storage_key LIKE 'images/%/full.webp'
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

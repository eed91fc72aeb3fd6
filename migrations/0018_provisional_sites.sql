-- What somebody wrote with no account, on its way to the site that they are about to have.

CREATE TABLE provisional_sites (
  id quire_id PRIMARY KEY,
  -- Of the cookie of the browser that wrote it.
  token_hash secret_hash NOT NULL UNIQUE,
  -- The address that was wished for.
  domain text CHECK (char_length(domain) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The one person who has it; it is nobody else's afterwards.
  claimed_by quire_id REFERENCES users ON DELETE CASCADE
);
CREATE INDEX provisional_sites_claimed ON provisional_sites (claimed_by) WHERE claimed_by IS NOT NULL;

CREATE TABLE provisional_posts (
  provisional_id quire_id NOT NULL REFERENCES provisional_sites ON DELETE CASCADE,
  -- Made on the device; the draft that it becomes keeps it.
  id quire_id NOT NULL,
  -- One Yjs update; null once it is a draft, which may since have been changed or deleted.
  draft bytea,
  -- {picture in the text: file}
  images jsonb NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (provisional_id, id)
);
ALTER TABLE provisional_posts ALTER COLUMN draft SET STORAGE EXTERNAL;

CREATE TABLE provisional_files (
  id quire_id PRIMARY KEY,
  provisional_id quire_id NOT NULL REFERENCES provisional_sites ON DELETE CASCADE,
  name text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  sha256 secret_hash NOT NULL,
  storage_key text NOT NULL,
  UNIQUE (provisional_id, sha256)
);

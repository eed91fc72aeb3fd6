-- Pages that creators write for their sites, such as About. They are no posts. Bounded by site.
CREATE TABLE site_pages (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  slug text NOT NULL CHECK (char_length(slug) BETWEEN 1 AND 80),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  blocks jsonb NOT NULL CHECK (octet_length(blocks::text) <= 2000000),
  -- The text as readers get it, and its description for search engines.
  html text NOT NULL,
  summary text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  -- Null for a draft.
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (site_id, slug)
);

-- The links that creators put above their sites' pages, in order: a label and a target each.
CREATE TABLE site_navigation (
  site_id quire_id PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  entries jsonb NOT NULL CHECK (jsonb_array_length(entries) <= 8 AND octet_length(entries::text) <= 20000),
  updated_at timestamptz NOT NULL
);

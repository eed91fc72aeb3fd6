-- Posts, publications, access, reading, search, imports.

CREATE DOMAIN entitled_kind AS text CHECK (VALUE IN ('post', 'bulk', 'book'));

CREATE DOMAIN entitlement_source AS text CHECK (VALUE IN ('purchase', 'gift'));

CREATE TYPE archive_source AS ENUM ('ghost', 'substack', 'wordpress', 'medium');

-- The working copy of a post, which its owner edits. Readers never see this table.
CREATE TABLE posts (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  ptype text NOT NULL CHECK (ptype IN ('blog', 'dg', 'parent', 'book', 'chapter', 'episode')),
  subtype text CHECK (subtype IN ('rich', 'audio', 'video', 'image', 'document', 'other', 'story', 'comic', 'pdf')),
  parent_id quire_id REFERENCES posts,
  -- Position among the siblings, from 1.
  position integer CHECK (position > 0),
  title text NOT NULL DEFAULT '' CHECK (char_length(title) <= 255),
  slug text NOT NULL DEFAULT '' CHECK (char_length(slug) <= 120),
  summary text NOT NULL DEFAULT '' CHECK (char_length(summary) <= 1000),
  visibility text NOT NULL DEFAULT 'free' CHECK (visibility IN ('free', 'paid', 'follow')),
  pricing jsonb CHECK (jsonb_typeof((pricing -> 'web')) = 'object'),
  cover_file_id quire_id REFERENCES files,
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10),
  nsfw boolean NOT NULL DEFAULT false,
  words integer NOT NULL DEFAULT 0 CHECK (words >= 0),
  -- Counts checkpoints of the working text; a save names the version it is based on.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- The checkpoint that readers see; null for a draft.
  published_version integer,
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Counts changes of a serial's order; a reorder names the version it is based on.
  order_version integer NOT NULL DEFAULT 1 CHECK (order_version > 0),
  -- Archived posts are hidden from readers and from the list of drafts.
  archived_at timestamptz,
  -- The working text is in `drafts`. Stored here, so that a save checks it together with the version in one
  -- comparison.
  is_live boolean NOT NULL DEFAULT false,
  CONSTRAINT posts_archived_unpublished CHECK (archived_at IS NULL OR published_version IS NULL),
  CHECK (published_version <= version),
  CHECK ((ptype IN ('chapter', 'episode')) = (parent_id IS NOT NULL)),
  CHECK ((parent_id IS NULL) = (position IS NULL)),
  UNIQUE (parent_id, "position") DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX posts_drafts ON posts (site_id, updated_at DESC, id DESC)
  WHERE published_version IS NULL AND archived_at IS NULL;
CREATE INDEX posts_archived ON posts (site_id, updated_at DESC, id DESC) WHERE archived_at IS NOT NULL;
-- For exports: concurrent changes never move a post in this order.
CREATE INDEX posts_by_id ON posts (site_id, id);

ALTER TABLE post_views ADD FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE;
ALTER TABLE post_day_views ADD FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE;
ALTER TABLE resumable_uploads ADD FOREIGN KEY (post_id) REFERENCES posts ON DELETE CASCADE;

-- Every version of a post, and every refused save: no user's text is lost.
CREATE TABLE revisions (
  id quire_id PRIMARY KEY,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('checkpoint', 'refused')),
  -- For a refused save: the version it was based on.
  version integer NOT NULL CHECK (version > 0),
  author_id quire_id REFERENCES users ON DELETE SET NULL,
  title text NOT NULL DEFAULT '',
  blocks jsonb NOT NULL CHECK (jsonb_typeof(blocks) = 'array'),
  -- Summary, tags and other fields of this version, needed to tell concurrent changes apart.
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  created_at timestamptz NOT NULL,
  -- The authors of the new text, in a version by several writers.
  contributors text[] NOT NULL DEFAULT '{}',
  -- The revision that this version restored. No foreign key: the version outlives that revision.
  restored_from quire_id
);
CREATE UNIQUE INDEX revisions_checkpoint ON revisions (post_id, version) WHERE kind = 'checkpoint';
CREATE INDEX revisions_of_post ON revisions (post_id, created_at DESC);

-- The published side of a post: everything that readers see, ready to render.
CREATE TABLE publications (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  ptype text NOT NULL,
  subtype text,
  parent_id quire_id REFERENCES posts ON DELETE CASCADE,
  position integer,
  title text NOT NULL,
  slug text NOT NULL,
  summary text NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('free', 'paid', 'follow')),
  pricing jsonb,
  -- A sort key for prices, in minor units; 0 if free.
  price_rank integer NOT NULL DEFAULT 0,
  cover jsonb,
  -- [{slug, name}]
  tags jsonb NOT NULL DEFAULT '[]',
  nsfw boolean NOT NULL DEFAULT false,
  words integer NOT NULL DEFAULT 0,
  html text NOT NULL,
  -- What readers without access get; null if the post is open to everyone.
  opening_html text,
  children_count integer NOT NULL DEFAULT 0 CHECK (children_count >= 0),
  likes_count integer NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
  comments_count integer NOT NULL DEFAULT 0 CHECK (comments_count >= 0),
  search tsvector NOT NULL,
  published_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  direction text CHECK (direction IN ('ltr', 'rtl', 'vertical')),
  good_type text CHECK (good_type IN ('audio_recording', 'personalised_message', 'virtual_meetup', 'other')),
  pages_count integer NOT NULL DEFAULT 0 CHECK (pages_count >= 0),
  goods_count integer NOT NULL DEFAULT 0 CHECK (goods_count >= 0),
  -- Pages and goods included. Most posts have none, so their files are not queried.
  files_count integer NOT NULL DEFAULT 0 CHECK (files_count >= 0),
  -- Assigned in insertion order. Each post belongs to a block of 16,384 and one of 262,144 posts, which are lexemes
  -- of its search vector: a search for a common word starts in the newest block and stops when it has enough
  -- results.
  number bigint GENERATED BY DEFAULT AS IDENTITY,
  -- Where the text was published first; null if here.
  canonical_url text CHECK (char_length(canonical_url) BETWEEN 1 AND 2000),
  CHECK ((visibility = 'paid') <= (pricing IS NOT NULL)),
  CHECK ((visibility = 'free') = (opening_html IS NULL))
) WITH (fillfactor = 75, toast_tuple_target = 1024);
CREATE INDEX publications_feed ON publications (site_id, published_at DESC, post_id DESC) WHERE parent_id IS NULL;
CREATE INDEX publications_feed_kind ON publications (site_id, ptype, subtype, published_at DESC, post_id DESC)
  WHERE parent_id IS NULL;
CREATE INDEX publications_feed_type ON publications (site_id, ptype, published_at DESC, post_id DESC)
  WHERE parent_id IS NULL;
CREATE INDEX publications_feed_title ON publications (site_id, lower(title), post_id) WHERE parent_id IS NULL;
CREATE INDEX publications_feed_price ON publications (site_id, price_rank, post_id) WHERE parent_id IS NULL;
CREATE INDEX publications_children ON publications (parent_id, position) WHERE parent_id IS NOT NULL;
CREATE INDEX publications_latest ON publications (published_at DESC, post_id DESC) WHERE parent_id IS NULL;
CREATE INDEX publications_latest_type ON publications (ptype, published_at DESC, post_id DESC) WHERE parent_id IS NULL;
CREATE INDEX publications_all ON publications (site_id, published_at DESC, post_id DESC);
CREATE INDEX publications_sitemap ON publications (site_id, post_id);
CREATE INDEX publications_search ON publications USING gin (search);
CREATE UNIQUE INDEX publications_number ON publications (number);

CREATE TABLE topics (
  slug text PRIMARY KEY CHECK (char_length(slug) BETWEEN 1 AND 60),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  posts_count integer NOT NULL DEFAULT 0 CHECK (posts_count >= 0),
  authors_count integer NOT NULL DEFAULT 0 CHECK (authors_count >= 0)
);
-- The count is negated so that both columns ascend: a page can start among topics with equal counts.
CREATE INDEX topics_popular ON topics (((- posts_count)), slug) WHERE posts_count > 0;

CREATE TABLE publication_topics (
  topic_slug text NOT NULL REFERENCES topics,
  post_id quire_id NOT NULL REFERENCES publications ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, topic_slug)
);
CREATE INDEX publication_topics_latest ON publication_topics (topic_slug, published_at DESC, post_id DESC);
CREATE INDEX publication_topics_authors ON publication_topics (topic_slug, site_id);

-- Files of the published post. Those of the working text are in the fields of its revision.
CREATE TABLE post_files (
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  -- From 1, in the order of appearance.
  position integer NOT NULL CHECK (position > 0),
  file_id quire_id NOT NULL REFERENCES files,
  role text NOT NULL CHECK (role IN ('page', 'media', 'good', 'source', 'text')),
  -- Alternative text of a picture.
  alt text NOT NULL DEFAULT '' CHECK (char_length(alt) <= 2000),
  PRIMARY KEY (post_id, "position")
);
CREATE UNIQUE INDEX post_files_file ON post_files (file_id, post_id);

-- Lasting access to posts, whatever becomes of them. Granted by sales and gifts.
CREATE TABLE entitlements (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  item_kind entitled_kind NOT NULL,
  -- A post; a serial includes all its parts. Posts with entitlements can't be deleted.
  item_id quire_id NOT NULL REFERENCES posts,
  source entitlement_source NOT NULL,
  granted_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- The post is no longer published, but in its owner's archive.
  archived boolean NOT NULL DEFAULT false,
  -- For a purchase: the order that paid for it.
  order_id quire_id
);
CREATE UNIQUE INDEX entitlements_active ON entitlements (user_id, item_id) WHERE revoked_at IS NULL;
CREATE INDEX entitlements_of_item ON entitlements (item_id);
CREATE INDEX entitlements_of_user ON entitlements (user_id, granted_at DESC, id DESC);
CREATE INDEX entitlements_of_site ON entitlements (site_id);
CREATE UNIQUE INDEX entitlements_of_order ON entitlements (order_id, item_id) WHERE order_id IS NOT NULL;

-- The last published form of a post that has buyers and is no longer published.
CREATE TABLE archived_posts (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  parent_id quire_id REFERENCES posts ON DELETE CASCADE,
  position integer,
  -- Its row of publications, without the search vector.
  publication jsonb NOT NULL CHECK (jsonb_typeof(publication) = 'object'),
  archived_at timestamptz NOT NULL
);
CREATE INDEX archived_posts_of_site ON archived_posts (site_id);
CREATE INDEX archived_posts_of_parent ON archived_posts (parent_id, position) WHERE parent_id IS NOT NULL;

-- Each reader's position in each text, from the device they used last.
CREATE TABLE reading_positions (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- The serial of the text.
  parent_id quire_id REFERENCES posts ON DELETE CASCADE,
  fraction double precision NOT NULL CHECK (fraction BETWEEN 0 AND 1),
  locator text CHECK (char_length(locator) BETWEEN 1 AND 2000),
  finished boolean NOT NULL,
  -- By the reader's clock, but never later than ours: the latest position wins.
  read_at timestamptz NOT NULL,
  -- By our clock: devices sync by this column.
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, post_id)
);
CREATE INDEX reading_positions_changed ON reading_positions (user_id, changed_at, post_id);
CREATE INDEX reading_positions_of_post ON reading_positions (post_id);
CREATE INDEX reading_positions_of_site ON reading_positions (site_id);
CREATE INDEX reading_positions_of_serial ON reading_positions (parent_id) WHERE parent_id IS NOT NULL;

-- The text last read of each serial, or the single text: the order of "Continue reading".
CREATE TABLE reading_works (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  work_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, work_id)
);
CREATE INDEX reading_works_latest ON reading_works (user_id, read_at DESC, work_id DESC);
CREATE INDEX reading_works_of_work ON reading_works (work_id);
CREATE INDEX reading_works_of_post ON reading_works (post_id);

-- Metadata of embedded pages; null if a page could not be read.
CREATE TABLE embeds (
  address_hash secret_hash PRIMARY KEY,
  embed jsonb,
  expires_at timestamptz NOT NULL
);
CREATE INDEX embeds_expiry ON embeds (expires_at);

-- Every known word, for completions and spelling corrections.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY CHECK (char_length(word) BETWEEN 1 AND 40),
  -- Approximate. A common word is counted rarely and in large steps; otherwise all publishes would wait for each
  -- other.
  posts integer NOT NULL DEFAULT 0 CHECK (posts >= 0)
);
CREATE INDEX search_words_common ON search_words ("left"(word, 2), posts DESC);
CREATE INDEX search_words_spelling ON search_words USING gin (word gin_trgm_ops);

-- Search vectors of sites and topics are separate because their counts change often and their names rarely.
CREATE TABLE search_sites (
  site_id quire_id PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  search tsvector NOT NULL
);
CREATE INDEX search_sites_words ON search_sites USING gin (search);

CREATE TABLE search_topics (
  slug text PRIMARY KEY REFERENCES topics ON DELETE CASCADE,
  search tsvector NOT NULL
);
CREATE INDEX search_topics_words ON search_topics USING gin (search);

-- Scheduled publications of drafts. Publishing deletes the row, whether a job or the owner publishes.
CREATE TABLE post_schedules (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  newsletter boolean NOT NULL DEFAULT false,
  -- Why it was not published when it was due.
  problem text CHECK (char_length(problem) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX post_schedules_due ON post_schedules (due_at) WHERE problem IS NULL;
CREATE INDEX post_schedules_of_site ON post_schedules (site_id);

CREATE TABLE provisional_sites (
  id quire_id PRIMARY KEY,
  -- Of the cookie of the browser that wrote it.
  token_hash secret_hash NOT NULL UNIQUE,
  -- The requested domain.
  domain text CHECK (char_length(domain) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The user who claimed it; no one else can.
  claimed_by quire_id REFERENCES users ON DELETE CASCADE
);
CREATE INDEX provisional_sites_claimed ON provisional_sites (claimed_by) WHERE claimed_by IS NOT NULL;

CREATE TABLE provisional_posts (
  provisional_id quire_id NOT NULL REFERENCES provisional_sites ON DELETE CASCADE,
  -- Generated on the device, and kept by the post that it becomes.
  id quire_id NOT NULL,
  -- One Yjs update; null once it has become a post, which may have changed or been deleted since.
  draft bytea,
  -- {picture in the text: file}
  images jsonb NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (provisional_id, id)
);

ALTER TABLE provisional_posts ALTER draft SET STORAGE EXTERNAL;

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

CREATE TABLE site_imports (
  id quire_id PRIMARY KEY,
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- The uploaded file; deleted a day later.
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  file_name text NOT NULL CHECK (char_length(file_name) <= 1000),
  size bigint NOT NULL CHECK (size >= 0),
  source archive_source NOT NULL,
  site_url text CHECK (char_length(site_url) <= 500),
  dry_run boolean NOT NULL,
  as_drafts boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'reading', 'done', 'failed', 'cancelled')),
  -- Counts of posts by outcome, and remarks about everything else, as in SiteImport.
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

-- Maps another platform's posts to ours. Deleted with the post, which may then be imported again.
CREATE TABLE foreign_posts (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  source archive_source NOT NULL,
  key text COLLATE "C" NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  PRIMARY KEY (site_id, source, key)
);
CREATE UNIQUE INDEX foreign_posts_of_post ON foreign_posts (post_id);

-- The report of an import, a row for each post of the export. Written together with the post: an import that is
-- restarted continues after the last row.
CREATE TABLE site_import_posts (
  import_id quire_id NOT NULL REFERENCES site_imports ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  title text NOT NULL CHECK (char_length(title) <= 1000),
  outcome text NOT NULL CHECK (outcome IN ('added', 'already', 'refused')),
  post_id quire_id REFERENCES posts ON DELETE SET NULL,
  published boolean,
  left_out text[] NOT NULL DEFAULT '{}' CHECK (cardinality(left_out) <= 40),
  PRIMARY KEY (import_id, "position")
);
CREATE INDEX site_import_posts_of_post ON site_import_posts (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX site_import_posts_with_remarks ON site_import_posts (import_id, position) WHERE left_out <> '{}'::text[];
CREATE INDEX site_import_posts_by_outcome ON site_import_posts (import_id, outcome, position);

-- Normalizes text for comparison: one form for lookalike letters, no accents, lower case. For Devanagari: no nukta
-- (most writers omit it), one sign for all nasals, European digits. Spelling variants of a word become equal.
CREATE FUNCTION search_fold(source text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(lower(unaccent(normalize(source, NFKC))),
          '[''‘’ʼ＇]s?(?![a-z0-9])|[''‘’ʼ\u0300-\u036f\u093c\u200b-\u200d\u00ad]', '', 'g'),
        '\u0901|\u0919\u094d(?=[क-घ])|\u091e\u094d(?=[च-झ])|\u0923\u094d(?=[ट-ढ])|\u0928\u094d(?=[त-ध])|\u092e\u094d(?=[प-भ])', 'ं', 'g'),
      '०१२३४५६७८९', '0123456789'),
    -- Everything except letters and digits, listed one by one: what a database considers a letter depends on its
    -- locale, and some don't count the signs within a Hindi word.
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u0964\u0965\u0970\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g')
$$;

-- Returns the words of a text in order, each with its stem where that differs.
CREATE FUNCTION search_tokens(source text) RETURNS TABLE (place bigint, word text, stem text)
LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 200 AS $$
  SELECT place, word, nullif(stem, word) FROM (
    SELECT place, left(word, 40) AS word, CASE
        WHEN word ~ '^[a-z]' THEN (ts_lexize('english_stem', left(word, 40)))[1]
        WHEN word ~ '^[\u0900-\u097f]' THEN (ts_lexize('hindi_stem', left(word, 40)))[1]
      END AS stem
      FROM string_to_table(btrim(left(search_fold(source), 100000)), ' ') WITH ORDINALITY AS t(word, place)
     WHERE word <> '') words
$$;

-- Returns the search vector of a text: each word and its stem. Weights: A title, B tags, C summary, D text. Words
-- of title and tags are added a second time with a mark before them, so that posts about a word can be found
-- without those that only mention it. Ranking needs at most three positions of a word.
CREATE FUNCTION search_vector(title text, tags text, summary text, body text) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH words AS (
    SELECT weight, place + before AS place, word, stem
      FROM (VALUES ('A', 0, title), ('B', 1000, tags), ('C', 1500, summary), ('D', 2000, body))
             parts (weight, before, part),
           LATERAL search_tokens(coalesce(part, ''))
  ), lexemes AS (
    SELECT weight, place, word AS lexeme FROM words
    UNION ALL SELECT weight, place, stem FROM words WHERE stem IS NOT NULL
  ), numbered AS (
    SELECT lexeme, weight, place, row_number() OVER (PARTITION BY lexeme ORDER BY place) AS n FROM lexemes
  ), kept AS (
    SELECT lexeme, string_agg(place || weight, ',' ORDER BY place) AS places, bool_or(weight < 'C') AS is_head
      FROM numbered WHERE n <= 3 GROUP BY lexeme
  )
  SELECT coalesce(string_agg(
      '''' || lexeme || ''':' || places
        || CASE WHEN is_head THEN ' ''^' || lexeme || '''' ELSE '' END, ' '), '')::tsvector
    FROM kept
$$;

-- Records the words of `new` that `old` lacks. `number` is the post's number; if null, words are added but not
-- counted.
CREATE FUNCTION record_search_words(new tsvector, old tsvector, number bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fresh text[];
BEGIN
  SELECT array_agg(lexeme ORDER BY lexeme COLLATE "C") INTO fresh
    FROM (SELECT lexeme FROM unnest(new) EXCEPT SELECT lexeme FROM unnest(old)) words WHERE lexeme !~ '^[@^]';
  -- Always in the same order: two posts with the same new words can't deadlock.
  INSERT INTO search_words (word) SELECT unnest(fresh) ON CONFLICT DO NOTHING;
  IF number IS NULL THEN RETURN; END IF;
  WITH counted AS (
    SELECT word, 1 << greatest(0, floor(log(2, greatest(posts, 1)))::integer - 5) AS step
      FROM search_words
     WHERE word = ANY (fresh) AND number % (1 << greatest(0, floor(log(2, greatest(posts, 1)))::integer - 5)) = 0
     ORDER BY word FOR NO KEY UPDATE
  )
  UPDATE search_words w SET posts = w.posts + counted.step FROM counted WHERE w.word = counted.word;
END $$;

CREATE FUNCTION add_search_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := ts_delete(NEW.search, ARRAY(SELECT lexeme FROM unnest(NEW.search) WHERE lexeme LIKE '@%'))
    || array_to_tsvector(ARRAY['@s' || NEW.site_id, '@n' || (NEW.number >> 14), '@m' || (NEW.number >> 18)]);
  RETURN NEW;
END $$;
CREATE TRIGGER publications_add_search_marks BEFORE INSERT OR UPDATE OF search ON publications
  FOR EACH ROW EXECUTE FUNCTION add_search_marks();

CREATE FUNCTION record_publication_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_words(NEW.search, CASE WHEN TG_OP = 'UPDATE' THEN OLD.search END, NEW.number);
  RETURN NULL;
END $$;
CREATE TRIGGER publications_record_words AFTER INSERT OR UPDATE OF search ON publications
  FOR EACH ROW EXECUTE FUNCTION record_publication_words();

CREATE FUNCTION record_site_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made tsvector := search_vector(NEW.name, replace(NEW.domain, '-', ' '), '', NEW.description);
BEGIN
  INSERT INTO search_sites (site_id, search) VALUES (NEW.id, made)
  ON CONFLICT (site_id) DO UPDATE SET search = excluded.search;
  PERFORM record_search_words(made, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER sites_record_words AFTER INSERT OR UPDATE OF name, domain, description ON sites
  FOR EACH ROW EXECUTE FUNCTION record_site_words();

CREATE FUNCTION record_topic_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made tsvector := search_vector(NEW.name, replace(NEW.slug, '-', ' '), '', '');
BEGIN
  INSERT INTO search_topics (slug, search) VALUES (NEW.slug, made)
  ON CONFLICT (slug) DO UPDATE SET search = excluded.search;
  PERFORM record_search_words(made, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER topics_record_words AFTER INSERT OR UPDATE OF name ON topics
  FOR EACH ROW EXECUTE FUNCTION record_topic_words();

-- Finding things: words, ranks and spellings of all that is published; and what was read of pages elsewhere.

-- What a page that somebody embeds says of itself; null where it could not be read.
CREATE TABLE embeds (
  address_hash secret_hash PRIMARY KEY,
  embed jsonb,
  expires_at timestamptz NOT NULL
);
CREATE INDEX embeds_expiry ON embeds (expires_at);

-- Text as it is compared: one form for letters that look alike, no accents, no capitals. Of Devanagari: no nukta (of
-- which most people write none), one sign for each nasal sound, European digits. Spellings of one word become one.
CREATE FUNCTION search_fold(source text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(lower(unaccent(normalize(source, NFKC))), '[''‘’ʼ＇]s?(?![a-z0-9])|[''‘’ʼ\u0300-\u036f\u093c\u200b-\u200d\u00ad]', '', 'g'),
        '\u0901|\u0919\u094d(?=[क-घ])|\u091e\u094d(?=[च-झ])|\u0923\u094d(?=[ट-ढ])|\u0928\u094d(?=[त-ध])|\u092e\u094d(?=[प-भ])', 'ं', 'g'),
      '०१२३४५६७८९', '0123456789'),
    -- Whatever is no letter and no digit, named one by one: what a database takes for a letter differs with its locale,
    -- and some take the signs within a Hindi word for none.
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u0964\u0965\u0970\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g')
$$;

-- The words of a text in their order, each with what is left of it without its ending, where that is another.
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

-- What a text is found by, each word as written and without its ending. Weights: A title, B tags, C summary, D text.
-- Of title and tags once more with a mark before it, so that posts that are about a word can be found without those
-- that only have it. Three places of a word are enough to rank by.
CREATE FUNCTION search_vector(title text, tags text, summary text, body text) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH words AS (
    SELECT weight, place + before AS place, word, stem
      FROM (VALUES ('A', 0, title), ('B', 1000, tags), ('C', 1500, summary), ('D', 2000, body)) parts (weight, before, part),
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
      '''' || lexeme || ''':' || places || CASE WHEN is_head THEN ' ''^' || lexeme || '''' ELSE '' END, ' '), '')::tsvector
    FROM kept
$$;

-- Every word there is, for the rest of a word that somebody types and for what a misspelt one may have meant.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY CHECK (char_length(word) BETWEEN 1 AND 40),
  -- About how many posts have it: a common word is counted seldom and by much, or every publish would wait for every other.
  posts integer NOT NULL DEFAULT 0 CHECK (posts >= 0)
);
CREATE INDEX search_words_common ON search_words (left(word, 2), posts DESC);
CREATE INDEX search_words_spelling ON search_words USING gin (word gin_trgm_ops);

-- Notes the words of `new` that `old` has not. `number` is the post's; without one the words are known but not counted.
CREATE FUNCTION note_search_words(new tsvector, old tsvector, number bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fresh text[];
BEGIN
  SELECT array_agg(lexeme ORDER BY lexeme COLLATE "C") INTO fresh
    FROM (SELECT lexeme FROM unnest(new) EXCEPT SELECT lexeme FROM unnest(old)) words WHERE lexeme !~ '^[@^]';
  -- In one order everywhere: two posts that bring the same new words wait for each other in one direction only.
  INSERT INTO search_words (word) SELECT unnest(fresh) ON CONFLICT DO NOTHING;
  IF number IS NULL THEN RETURN; END IF;
  WITH counted AS (
    SELECT word, 1 << greatest(0, floor(log(2, greatest(posts, 1)))::integer - 5) AS step
      FROM search_words WHERE word = ANY (fresh) AND number % (1 << greatest(0, floor(log(2, greatest(posts, 1)))::integer - 5)) = 0
     ORDER BY word FOR NO KEY UPDATE
  )
  UPDATE search_words w SET posts = w.posts + counted.step FROM counted WHERE w.word = counted.word;
END $$;

-- Numbered in the order of their arrival. Each belongs to a block of 16,384 and one of 262,144, which stand among its
-- words: a search for a common word looks into the newest block first, and stops when it has enough.
ALTER TABLE publications ADD COLUMN number bigint GENERATED BY DEFAULT AS IDENTITY;
CREATE UNIQUE INDEX publications_number ON publications (number);

CREATE FUNCTION mark_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := ts_delete(NEW.search, ARRAY(SELECT lexeme FROM unnest(NEW.search) WHERE lexeme LIKE '@%'))
    || array_to_tsvector(ARRAY['@s' || NEW.site_id, '@n' || (NEW.number >> 14), '@m' || (NEW.number >> 18)]);
  RETURN NEW;
END $$;
CREATE TRIGGER publications_mark_search BEFORE INSERT OR UPDATE OF search ON publications
  FOR EACH ROW EXECUTE FUNCTION mark_search();

CREATE FUNCTION note_publication_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_search_words(NEW.search, CASE WHEN TG_OP = 'UPDATE' THEN OLD.search END, NEW.number);
  RETURN NULL;
END $$;
CREATE TRIGGER publications_note_words AFTER INSERT OR UPDATE OF search ON publications
  FOR EACH ROW EXECUTE FUNCTION note_publication_words();

UPDATE publications SET search = search_vector(title,
  (SELECT string_agg(tag ->> 'name', ' ') FROM jsonb_array_elements(tags) tag), summary,
  left(regexp_replace(regexp_replace(coalesce(opening_html, html), '<[^>]*>', ' ', 'g'), '&[a-z0-9#]{1,8};', ' ', 'g'), 100000));

-- Sites and topics apart from their tables: their counts change all the time, their names hardly ever.
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

CREATE FUNCTION note_site_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made tsvector := search_vector(NEW.name, replace(NEW.domain, '-', ' '), '', NEW.description);
BEGIN
  INSERT INTO search_sites (site_id, search) VALUES (NEW.id, made) ON CONFLICT (site_id) DO UPDATE SET search = excluded.search;
  PERFORM note_search_words(made, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER sites_note_words AFTER INSERT OR UPDATE OF name, domain, description ON sites
  FOR EACH ROW EXECUTE FUNCTION note_site_words();

CREATE FUNCTION note_topic_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made tsvector := search_vector(NEW.name, replace(NEW.slug, '-', ' '), '', '');
BEGIN
  INSERT INTO search_topics (slug, search) VALUES (NEW.slug, made) ON CONFLICT (slug) DO UPDATE SET search = excluded.search;
  PERFORM note_search_words(made, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER topics_note_words AFTER INSERT OR UPDATE OF name ON topics
  FOR EACH ROW EXECUTE FUNCTION note_topic_words();
UPDATE sites SET name = name;
UPDATE topics SET name = name;

-- The most followed of a language, for whoever follows nobody yet.
CREATE INDEX sites_recommended_in ON sites (language, followers_count DESC, id DESC);

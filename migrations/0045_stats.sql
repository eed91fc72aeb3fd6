-- Days of a site's stats are in this time zone; null until its creator has seen them: UTC.
ALTER TABLE sites ADD COLUMN time_zone text CHECK (char_length(time_zone) BETWEEN 1 AND 64);

-- Unique readers of a site per day. For a post, its views are that: each reader counts once a day.
ALTER TABLE site_views ADD COLUMN readers bigint NOT NULL DEFAULT 0 CHECK (readers >= 0);

-- Marks that a reader viewed a site on a day, as view_marks does for a post.
CREATE UNLOGGED TABLE site_view_marks (
  day date NOT NULL,
  site_id quire_id NOT NULL,
  reader secret_hash NOT NULL,
  PRIMARY KEY (day, site_id, reader)
);

-- Where the views of a day came from: a value is a host, a UTM tag, a country or a kind of device; empty where it isn't
-- known. At most a hundred values per day and dimension; further ones are added up as "other".
CREATE DOMAIN view_dimension AS text
  CHECK (VALUE IN ('referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'country', 'device'));
CREATE TABLE site_view_sources (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  day date NOT NULL,
  dimension view_dimension NOT NULL,
  value text NOT NULL CHECK (char_length(value) <= 100),
  views bigint NOT NULL CHECK (views >= 0),
  PRIMARY KEY (site_id, day, dimension, value)
);

-- The same for a post, since it was published.
CREATE TABLE post_view_sources (
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  dimension view_dimension NOT NULL,
  value text NOT NULL CHECK (char_length(value) <= 100),
  views bigint NOT NULL CHECK (views >= 0),
  PRIMARY KEY (post_id, dimension, value)
);

-- How far signed-in readers got in a post, without its author.
CREATE TABLE post_completion (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  started integer NOT NULL,
  quarter integer NOT NULL,
  half integer NOT NULL,
  three_quarters integer NOT NULL,
  finished integer NOT NULL
);

-- How many finished a post, or any post of a site, on a day. Never falls.
CREATE TABLE post_day_finishes (
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  day date NOT NULL,
  finished bigint NOT NULL CHECK (finished >= 0),
  PRIMARY KEY (post_id, day)
);
CREATE TABLE site_day_finishes (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  day date NOT NULL,
  finished bigint NOT NULL CHECK (finished >= 0),
  PRIMARY KEY (site_id, day)
);

-- The furthest quarter that a position has reached: 0 to 3, 4 when finished, -1 when it was reset.
CREATE FUNCTION reading_quarter(p reading_positions) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p.finished THEN 4
    WHEN p.reset_at IS NOT NULL AND coalesce(p.furthest, p.fraction) = 0 THEN -1
    ELSE least(3, floor(coalesce(p.furthest, p.fraction) * 4))::integer
  END
$$;

CREATE FUNCTION count_completion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := -1;
  after integer := reading_quarter(NEW);
  today date;
BEGIN
  IF TG_OP = 'UPDATE' THEN before := reading_quarter(OLD); END IF;
  INSERT INTO post_completion AS c (post_id, started, quarter, half, three_quarters, finished)
  VALUES (NEW.post_id, (after >= 0)::int - (before >= 0)::int, (after >= 1)::int - (before >= 1)::int,
          (after >= 2)::int - (before >= 2)::int, (after >= 3)::int - (before >= 3)::int,
          (after >= 4)::int - (before >= 4)::int)
  ON CONFLICT (post_id) DO UPDATE SET started = c.started + excluded.started, quarter = c.quarter + excluded.quarter,
    half = c.half + excluded.half, three_quarters = c.three_quarters + excluded.three_quarters,
    finished = c.finished + excluded.finished;
  IF after = 4 AND before < 4 THEN
    SELECT (NEW.changed_at AT TIME ZONE coalesce(s.time_zone, 'UTC'))::date INTO today FROM sites s WHERE s.id = NEW.site_id;
    INSERT INTO post_day_finishes AS d (post_id, day, finished) VALUES (NEW.post_id, today, 1)
    ON CONFLICT (post_id, day) DO UPDATE SET finished = d.finished + 1;
    INSERT INTO site_day_finishes AS d (site_id, day, finished) VALUES (NEW.site_id, today, 1)
    ON CONFLICT (site_id, day) DO UPDATE SET finished = d.finished + 1;
  END IF;
  RETURN NULL;
END
$$;

-- Positions are written one at a time, so these rows are never locked in another order.
CREATE TRIGGER count_completion_added AFTER INSERT ON reading_positions
  FOR EACH ROW WHEN (NEW.user_id <> NEW.site_id) EXECUTE FUNCTION count_completion();
CREATE TRIGGER count_completion_changed AFTER UPDATE ON reading_positions
  FOR EACH ROW WHEN (NEW.user_id <> NEW.site_id AND reading_quarter(OLD) <> reading_quarter(NEW))
  EXECUTE FUNCTION count_completion();

INSERT INTO post_completion (post_id, started, quarter, half, three_quarters, finished)
SELECT post_id, count(*) FILTER (WHERE q >= 0), count(*) FILTER (WHERE q >= 1), count(*) FILTER (WHERE q >= 2),
       count(*) FILTER (WHERE q >= 3), count(*) FILTER (WHERE q = 4)
  FROM (SELECT post_id, reading_quarter(p) AS q FROM reading_positions p WHERE user_id <> site_id) positions
 GROUP BY post_id;

-- How often the links of an email were followed. Only links that we signed are counted, and nobody knows by whom.
CREATE TABLE newsletter_links (
  newsletter_id quire_id NOT NULL REFERENCES newsletters ON DELETE CASCADE,
  url text NOT NULL CHECK (char_length(url) <= 2000),
  clicks bigint NOT NULL CHECK (clicks >= 0)
);
CREATE UNIQUE INDEX newsletter_links_of_email ON newsletter_links (newsletter_id, md5(url));

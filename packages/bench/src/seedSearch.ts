import type pg from "pg";

/** Posts of the search benchmark. */
export const POSTS = 1_000_000;
export const COMMONEST = "monsoon";
export const RARE = "ambergris";
const SITES = 10_000;
const VOCABULARY = 40_000;

const id = (series: number, n: string) => `('b${series}' || lpad((${n})::text, 18, '0'))`;
const at = (n: string) => `(timestamptz '2016-01-01' + (${n}) * interval '5 minutes')`;

/**
 * Returns a number below the vocabulary's size from a seed; frequencies follow Zipf's law: the nth occurs one nth
 * as often as the first.
 */
const drawn = (seed: string) =>
  `floor(power(${VOCABULARY}, abs(hashint8(${seed})::float8) / 2147483648.0))::int`;
/** Returns a unique word for each number. */
const word = (n: string) =>
  `('wa' || translate((${n})::text, '0123456789', 'bdfgklmnpr') || (ARRAY['', 'o', 'ing'])[1 + (${n}) % 3])`;

/**
 * A million published posts of 40 words each, with natural word frequencies (the nth occurs in one of n places),
 * one word in every post and one in twelve of them. Inserted by SQL without triggers, which do per post what is
 * done here in bulk.
 */
export async function seedSearch(database: pg.Pool): Promise<void> {
  const statements = [
    `INSERT INTO users (id, name, email, created_at, updated_at)
     SELECT ${id(1, "n")}, 'Person ' || n, 'p' || n || '@people.example', now(), now() FROM generate_series(1, ${SITES}) n`,
    `INSERT INTO sites (id, domain, name, currency, blog_count, followers_count, created_at, updated_at)
     SELECT ${id(1, "n")}, 'site-' || n, 'Site ' || n, 'INR', 100, ${SITES} - n, now(), now() FROM generate_series(1, ${SITES}) n`,
    // Building indexes at once takes a fraction of a million insertions into them.
    "DROP INDEX publications_search",
    "SET maintenance_work_mem = '512MB'",
    "ALTER TABLE publications DISABLE TRIGGER USER",
    `INSERT INTO posts (id, site_id, ptype, title, slug, version, published_version, published_at, created_at, updated_at)
     SELECT ${id(2, "n")}, ${id(1, `n % ${SITES} + 1`)}, 'blog', 'Post ' || n, 'post', 1, 1, ${at("n")}, ${at("n")}, ${at("n")}
       FROM generate_series(1, ${POSTS}) n`,
    `INSERT INTO publications (post_id, site_id, ptype, title, slug, summary, visibility, words, html, likes_count, number,
                               search, published_at, updated_at)
     SELECT ${id(2, "n")}, ${id(1, `n % ${SITES} + 1`)}, 'blog', initcap(words[1] || ' ' || words[2]), 'post',
            array_to_string(words[3:9], ' '), 'free', 40, '<p>' || array_to_string(words, ' ') || ' ${COMMONEST}</p>', n % 97, n,
            (SELECT string_agg('''' || word || ''':' || place || CASE WHEN place <= 2 THEN 'A ''^' || word || '''' ELSE 'D' END, ' ')
               FROM (SELECT word, min(place) AS place FROM unnest(words) WITH ORDINALITY AS w (word, place) GROUP BY word) placed
            )::tsvector
            || (CASE WHEN n % 20 = 0 THEN '''${COMMONEST}'':1A ''^${COMMONEST}''' ELSE '''${COMMONEST}'':41' END)::tsvector
            || (CASE WHEN n % 83333 = 0 THEN '''${RARE}'':42' ELSE '' END)::tsvector
            || array_to_tsvector(ARRAY['@s' || ${id(1, `n % ${SITES} + 1`)}, '@n' || (n >> 14), '@m' || (n >> 18)]),
            ${at("n")}, ${at("n")}
       FROM (SELECT n, ARRAY(SELECT ${word(drawn("n * 64 + k"))}
                              FROM generate_series(1, 40) k) AS words
               FROM generate_series(1, ${POSTS}) n) made`,
    "CREATE INDEX publications_search ON publications USING gin (search)",
    "ALTER TABLE publications ENABLE TRIGGER USER",
    `SELECT setval(pg_get_serial_sequence('publications', 'number'), ${POSTS})`,
    `INSERT INTO search_words (word, posts)
     SELECT word, ndoc FROM ts_stat('SELECT search FROM publications WHERE number % 20 = 0') WHERE word !~ '^[@^]'
     ON CONFLICT (word) DO UPDATE SET posts = excluded.posts`,
    `INSERT INTO search_words (word, posts) VALUES ('${RARE}', 12) ON CONFLICT DO NOTHING`,
    "VACUUM ANALYZE",
  ];
  // One connection: settings are per connection.
  const client = await database.connect();
  for (const statement of statements) await client.query(statement);
  client.release();
}

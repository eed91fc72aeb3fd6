/**
 * Returns the `n`th id of a made-up series: `idOf(3, 17)`. In SQL the same is `'b' || 3 || lpad(17::text, 18,
 * '0')`.
 */
export const idOf = (series: number, n: number) => `b${series}${String(n).padStart(18, "0")}`;
const id = (series: number, n = "n") => `('b${series}' || lpad((${n})::text, 18, '0'))`;
const at = (n = "n") => `(timestamptz '2020-01-01' + (${n}) * interval '1 minute')`;

/** Series of ids: users (whose sites have the same id), posts, drafts, comments. */
export const USERS = 1;
export const POSTS = 2;
export const DRAFTS = 3;
const COMMENTS = 4;
/** Series of newsletters, imports, guest drafts, and of draft comments and older revisions. */
export const NEWSLETTERS = 7;
export const IMPORTS = 5;
export const PROVISIONAL = 8;
const REMARKS = 9;
const ORDERS = 6;
const PERIODS = 5;
const RUNS = 0;
export const READING_LISTS = 0;
const SITE_PAGES = 4;

/** Post 1 is a story; the posts up to this one are its chapters. */
export const CHAPTERS = 5000;
/** Posts, for each of `scale`. */
export const MANY_POSTS = 20_000;

const POST_FIELDS = `CASE WHEN n = 1 THEN 'parent' WHEN n <= ${CHAPTERS} THEN 'chapter' WHEN n % 500 = 0 THEN 'parent'
    WHEN n % 700 = 0 THEN 'dg' ELSE 'blog' END AS ptype,
  CASE WHEN n = 1 THEN 'story' WHEN n <= ${CHAPTERS} THEN 'rich' WHEN n % 1000 = 0 THEN 'comic' WHEN n % 500 = 0 THEN 'story'
    WHEN n % 700 = 0 THEN 'document' ELSE 'rich' END AS subtype,
  CASE WHEN n BETWEEN 2 AND ${CHAPTERS} THEN ${id(POSTS, "1")} END AS parent_id,
  CASE WHEN n BETWEEN 2 AND ${CHAPTERS} THEN n - 1 END AS position`;

/**
 * Statements that create one busy site among three thousand, like a database after some years: large enough for
 * realistic query plans.
 */
const statementsOf = (scale: number) => [
  `INSERT INTO users (id, name, email, created_at, updated_at)
   SELECT ${id(USERS)}, 'Person ' || n, 'p' || n || '@people.example', ${at()}, ${at()} FROM generate_series(1, 3000) n`,
  `INSERT INTO sites (id, domain, name, currency, blog_count, story_count, followers_count, created_at, updated_at)
   SELECT ${id(USERS)}, 'many-' || n, 'Site ' || n, 'INR', 1, 1, 3000 - n, ${at()}, ${at()} FROM generate_series(1, 3000) n`,
  `INSERT INTO user_groups (user_id, group_id, created_at) SELECT ${id(USERS)}, 11, ${at()} FROM generate_series(1, 3000) n`,
  `INSERT INTO posts (id, site_id, ptype, subtype, parent_id, position, title, version, published_version, published_at, created_at, updated_at)
   SELECT ${id(POSTS)}, ${id(USERS, "CASE WHEN n % 5 = 0 AND n > 6000 THEN n % 2999 + 2 ELSE 1 END")}, ptype, subtype,
     parent_id, position, 'Whale no. ' || n, 1, 1, ${at()}, ${at()}, ${at()} FROM (SELECT n, ${POST_FIELDS} FROM generate_series(1, ${MANY_POSTS * scale}) n) made`,
  `INSERT INTO posts (id, site_id, ptype, title, created_at, updated_at)
   SELECT ${id(DRAFTS)}, ${id(USERS, "1")}, 'blog', 'Draft ' || n, ${at()}, ${at()} FROM generate_series(1, ${5000 * scale}) n`,
  `INSERT INTO revisions (id, post_id, kind, version, title, blocks, fields, created_at)
   SELECT id, id, 'checkpoint', 1, title, '[]', '{"tags": [], "summary": "", "slug": "", "visibility": "free", "pricing": null, "nsfw": false}', created_at FROM posts`,
  // The trigger takes a moment per post, and half a minute for twenty thousand.
  "ALTER TABLE publications DISABLE TRIGGER publications_record_words",
  `INSERT INTO publications (post_id, site_id, ptype, subtype, parent_id, position, title, slug, summary, visibility, html, search, published_at, updated_at, price_rank)
   SELECT id, site_id, ptype, subtype, parent_id, position, title, 'whale', 'A whale.', 'free', '<p>A whale.</p>',
     setweight(to_tsvector('simple', title || CASE WHEN id = ${id(POSTS, "7777")} THEN ' ambergris' ELSE '' END), 'A'), published_at, updated_at,
     (right(id, 4)::int % 50) * 100 FROM posts WHERE published_version IS NOT NULL`,
  "ALTER TABLE publications ENABLE TRIGGER publications_record_words",
  `INSERT INTO search_words (word, posts)
   SELECT word, ndoc FROM ts_stat('SELECT search FROM publications') WHERE word !~ '^[@^]'
   ON CONFLICT (word) DO UPDATE SET posts = excluded.posts`,
  `INSERT INTO topics (slug, name, posts_count, authors_count)
   SELECT 'topic-' || n, 'Topic ' || n, CASE WHEN n = 1 THEN ${15_000 * scale} ELSE 1 END, 1 FROM generate_series(1, 3000) n`,
  `INSERT INTO publication_topics (topic_slug, post_id, site_id, published_at)
   SELECT 'topic-1', post_id, site_id, published_at FROM publications WHERE parent_id IS NULL
   UNION ALL SELECT 'topic-' || n, ${id(POSTS, "6000 + n")}, site_id, published_at
     FROM generate_series(2, 3000) n JOIN publications ON post_id = ${id(POSTS, "6000 + n")}`,
  `INSERT INTO likes (user_id, post_id, created_at)
   SELECT ${id(USERS)}, ${id(POSTS, "1")}, ${at()} FROM generate_series(1, 3000) n
   UNION ALL SELECT ${id(USERS, "1")}, ${id(POSTS)}, ${at()} FROM generate_series(2, ${15_000 * scale}) n`,
  `INSERT INTO follows (user_id, site_id, created_at)
   SELECT ${id(USERS)}, ${id(USERS, "1")}, ${at()} FROM generate_series(2, 3000) n
   UNION ALL SELECT ${id(USERS, "1")}, ${id(USERS)}, ${at()} FROM generate_series(2, 3000) n
   UNION ALL SELECT ${id(USERS)}, ${id(USERS, "n + 1")}, ${at()} FROM generate_series(2, 2900) n`,
  `INSERT INTO comments (id, post_id, site_id, user_id, text, created_at, received_at, thread)
   SELECT ${id(COMMENTS)}, ${id(POSTS, "CASE WHEN n % 2 = 0 THEN 1 ELSE n END")}, ${id(USERS, "1")}, ${id(USERS, "n % 3000 + 1")}, 'Aye.', ${at()},
          ${at()}, lpad(to_hex(floor(extract(epoch FROM ${at()}) * 1000)::bigint), 12, '0') || substr(${id(COMMENTS)}, 2)
     FROM generate_series(1, ${15_000 * scale}) n`,
  `UPDATE publications SET comments_count = ${7500 * scale} WHERE post_id = ${id(POSTS, "1")}`,
  `INSERT INTO sessions (id, user_id, token_hash, kind, created_at, last_seen_at)
   SELECT ${id(5)}, ${id(USERS)}, sha256(n::text::bytea), 'program', ${at()}, ${at()} FROM generate_series(1, 3000) n`,
  `INSERT INTO files (id, site_id, kind, name, content_type, size, sha256, original_key, storage_key, created_at)
   SELECT ${id(6)}, ${id(USERS)}, 'image', 'x', 'image/webp', 1, sha256(n::text::bytea), 'k', 'k', ${at()} FROM generate_series(1, 3000) n`,
  `INSERT INTO reading_positions (user_id, post_id, site_id, parent_id, fraction, finished, read_at, changed_at)
   SELECT ${id(USERS, "1")}, post_id, site_id, parent_id, 0.5, right(post_id, 1) <> '7', published_at, published_at FROM publications
   UNION ALL SELECT ${id(USERS)}, ${id(POSTS, "2")}, ${id(USERS, "1")}, ${id(POSTS, "1")}, 0.5, false, ${at()}, ${at()} FROM generate_series(2, 3000) n`,
  `INSERT INTO reading_works (user_id, work_id, post_id, read_at)
   SELECT DISTINCT ON (user_id, coalesce(parent_id, post_id)) user_id, coalesce(parent_id, post_id), post_id, read_at
     FROM reading_positions ORDER BY user_id, coalesce(parent_id, post_id), read_at DESC`,
  // A full library of the owner of the busy site.
  `INSERT INTO library_entries (user_id, post_id, bookmarked_at, offline_at)
   SELECT ${id(USERS, "1")}, ${id(POSTS, "6000 + n")}, ${at()}, ${at()} FROM generate_series(1, 500) n
   UNION ALL SELECT ${id(USERS)}, ${id(POSTS, "6000 + n")}, ${at()}, NULL FROM generate_series(2, 3000) n`,
  // Fifty reading lists of that owner, the first full, and one of everyone else.
  `INSERT INTO reading_lists (id, user_id, name, is_shared, created_at)
   SELECT ${id(READING_LISTS)}, ${id(USERS, "CASE WHEN n <= 50 THEN 1 ELSE n END")}, 'Summer', true, ${at()} FROM generate_series(1, 3000) n`,
  `INSERT INTO reading_list_posts (list_id, post_id, added_at)
   SELECT ${id(READING_LISTS, "1")}, ${id(POSTS, "6000 + n")}, ${at()} FROM generate_series(1, 200) n
   UNION ALL SELECT ${id(READING_LISTS)}, ${id(POSTS, "6000 + n")}, ${at()} FROM generate_series(2, 3000) n`,
  // Twenty pages of that owner, with entries that lead to them and to posts; one page of everyone else.
  `INSERT INTO site_pages (id, site_id, slug, title, blocks, html, summary, version, published_at, created_at, updated_at)
   SELECT ${id(SITE_PAGES)}, ${id(USERS, "CASE WHEN n <= 20 THEN 1 ELSE n END")}, 'about-' || n, 'About', '[]', '<p>A whale.</p>', '', 1, ${at()}, ${at()}, ${at()} FROM generate_series(1, 3000) n`,
  `INSERT INTO site_navigation (site_id, entries, updated_at)
   SELECT ${id(USERS)}, jsonb_build_array(
     jsonb_build_object('label', 'About', 'target', jsonb_build_object('kind', 'page', 'id', ${id(SITE_PAGES)})),
     jsonb_build_object('label', 'Whale', 'target', jsonb_build_object('kind', 'post', 'id', ${id(POSTS, "6001")}))), ${at()} FROM generate_series(1, 3000) n`,
  // The first story has as many notes as a serial may have, and a plan for each chapter.
  `INSERT INTO serial_notes (serial_id, id, kind, name, text, updated_at)
   SELECT ${id(POSTS, "1")}, ${id(REMARKS)}, 'character', 'Ahab', 'He limps.', ${at()} FROM generate_series(1, 200) n
   UNION ALL SELECT ${id(POSTS, "1 + n")}, ${id(REMARKS)}, 'place', 'Nantucket', '', ${at()} FROM generate_series(1, 3000) n`,
  `INSERT INTO chapter_plans (post_id, note) SELECT id, 'x' FROM posts WHERE parent_id IS NOT NULL`,
  `INSERT INTO serial_plans (serial_id, rhythm_days) SELECT id, '{2,5}' FROM posts WHERE ptype = 'parent'`,
  // A tenth is unread.
  `INSERT INTO notifications (id, user_id, kind, site_id, post_id, group_key, created_at, updated_at, read_at)
   SELECT ${id(POSTS)}, ${id(USERS, "CASE WHEN n % 5 = 0 THEN 1 ELSE n % 2999 + 2 END")}, 'post_like', ${id(USERS, "1")}, ${id(POSTS)}, 'post_like ' || n, ${at()}, ${at()},
          CASE WHEN n % 10 > 0 THEN ${at()} END FROM generate_series(1, ${20_000 * scale}) n`,
  // Most users follow a few sites: one who follows three thousand is an exception.
  `INSERT INTO follows (user_id, site_id, created_at)
   SELECT ${id(USERS)}, ${id(USERS, "(n + k * 211) % 3000 + 1")}, ${at()} FROM generate_series(2, 3000) n, generate_series(1, 12) k
    WHERE (n + k * 211) % 3000 + 1 <> n ON CONFLICT DO NOTHING`,
  // Draft 1 has a hundred writers; the owner of the busy site works on drafts of other sites.
  `INSERT INTO draft_members (post_id, user_id, role, created_at)
   SELECT ${id(DRAFTS, "1")}, ${id(USERS)}, 'writer', ${at()} FROM generate_series(2, 100) n
   UNION ALL SELECT post_id, ${id(USERS, "1")}, 'commenter', published_at FROM publications WHERE site_id <> ${id(USERS, "1")}
   UNION ALL SELECT ${id(DRAFTS)}, ${id(USERS, "n % 2999 + 2")}, 'writer', ${at()} FROM generate_series(2, 5000) n`,
  `INSERT INTO draft_invites (id, post_id, token_hash, role, created_at, expires_at)
   SELECT ${id(7)}, ${id(DRAFTS, "CASE WHEN n <= 50 THEN 1 ELSE n END")}, sha256(n::text::bytea), 'writer', ${at()},
          timestamptz '2100-01-01' FROM generate_series(1, 5000) n`,
  `INSERT INTO draft_comments (id, post_id, author_id, kind, text, resolved_at, created_at)
   SELECT ${id(REMARKS)}, ${id(DRAFTS, "CASE WHEN n % 2 = 0 THEN 1 ELSE n % 5000 + 1 END")}, ${id(USERS, "n % 3000 + 1")}, 'comment',
          'Why?', CASE WHEN n % 4 = 0 THEN ${at()} END, ${at()} FROM generate_series(1, ${10_000 * scale}) n`,
  `INSERT INTO draft_comments (id, post_id, author_id, parent_id, kind, text, created_at)
   SELECT ${id(REMARKS, "n + 5000000")}, post_id, author_id, id, 'comment', 'Why not?', created_at
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM draft_comments) begun`,
  `INSERT INTO revisions (id, post_id, kind, version, title, blocks, fields, created_at)
   SELECT ${id(REMARKS)}, ${id(DRAFTS, "1")}, 'refused', 1, 'Whale', '[]', '{}', ${at()} FROM generate_series(1, ${5000 * scale}) n`,
  `INSERT INTO post_schedules (post_id, site_id, due_at, problem, created_at)
   SELECT ${id(DRAFTS)}, ${id(USERS, "1")}, CASE WHEN n % 200 < 100 THEN ${at()} ELSE timestamptz '2100-01-01' + n * interval '1 minute' END,
          CASE WHEN n % 200 BETWEEN 1 AND 99 THEN 'It has no title.' END, ${at()} FROM generate_series(1, 4000) n`,
  `INSERT INTO newsletters (id, site_id, post_id, send_at, addressed_at, finished_at, created_at)
   SELECT ${id(NEWSLETTERS)}, ${id(USERS, "1")}, ${id(POSTS, "7000 + n")}, ${at()}, ${at()}, CASE WHEN n % 100 <> 1 THEN ${at()} END, ${at()}
     FROM generate_series(1, 3000) n`,
  `INSERT INTO newsletter_recipients (newsletter_id, user_id, tries, sent_at)
   SELECT ${id(NEWSLETTERS, "k")}, ${id(USERS)}, 1, CASE WHEN n % 2 = 0 THEN ${at()} END
     FROM generate_series(1, 3000) n, generate_series(1, 5) k`,
  // One in ten thousand came from Ghost and bounced: a filter must find a few rows among many as fast.
  `INSERT INTO subscribers (site_id, email, since, source, state)
   SELECT ${id(USERS, "1")}, 'reader' || n || '@list.example', ${at()},
          (CASE WHEN n % 10000 = 1 THEN 'ghost' ELSE 'plain' END)::subscriber_source,
          (CASE WHEN n % 10000 = 1 THEN 'bounced' WHEN n % 10 = 2 THEN 'unsubscribed' ELSE 'subscribed' END)::subscriber_state
     FROM generate_series(1, ${30_000 * scale}) n`,
  `INSERT INTO subscriber_imports (id, site_id, file_name, size, dry_run, created_at)
   SELECT ${id(IMPORTS)}, ${id(USERS, "1")}, 'list.csv', 1, false, ${at()} FROM generate_series(1, 3000) n`,
  `INSERT INTO site_imports (id, site_id, file_name, size, source, dry_run, as_drafts, created_at)
   SELECT ${id(IMPORTS)}, ${id(USERS, "1")}, 'export.zip', 1, 'ghost', false, false, ${at()}
     FROM generate_series(1, 3000) n`,
  `INSERT INTO site_import_posts (import_id, position, title, outcome, left_out)
   SELECT ${id(IMPORTS, "1")}, n, 'A post', CASE WHEN n % 1000 = 0 THEN 'refused' ELSE 'added' END,
          CASE WHEN n % 500 = 0 THEN '{"A poll was left out."}'::text[] ELSE '{}' END
     FROM generate_series(1, 20000) n`,
  // Users support the busy site, its owner buys from all sites, and users buy from each other.
  `INSERT INTO orders (id, buyer_id, site_id, kind, provider, amount, currency, state, title, return_url, idempotency_key,
                       request_hash, payment_id, creator_share, created_at, confirmed_at, refunded_at)
   SELECT ${id(ORDERS)}, CASE WHEN n % 3 = 1 THEN ${id(USERS, "1")} ELSE ${id(USERS, "n % 2999 + 2")} END,
          CASE WHEN n % 3 = 0 THEN ${id(USERS, "1")} ELSE ${id(USERS, "n % 2998 + 3")} END,
          CASE WHEN n % 3 = 1 THEN 'post' ELSE 'support' END, 'razorpay', 9900, 'INR', 'confirmed', 'A whale', '/', 'order-key-' || n,
          sha256(n::text::bytea), 'pay_' || n, 8910, ${at()}, ${at()}, CASE WHEN n % 50 = 0 THEN ${at()} END
     FROM generate_series(1, ${30_000 * scale}) n`,
  `INSERT INTO order_items (order_id, position, item_id, title, amount)
   SELECT ${id(ORDERS)}, 1, ${id(POSTS, "n % 20000 + 1")}, 'A whale', 9900 FROM generate_series(1, ${30_000 * scale}) n WHERE n % 3 = 1`,
  // The busy site delivers half of what its owner bought; a few deliveries are late.
  `INSERT INTO deliveries (id, order_id, post_id, site_id, buyer_id, good_type, state, text, due_at, late_notified_at, delivered_at, created_at)
   SELECT o.id, o.id, i.item_id, CASE WHEN n % 2 = 0 THEN ${id(USERS, "1")} ELSE o.site_id END, o.buyer_id, 'personalised_message',
          CASE WHEN n % 4 < 2 THEN 'delivered' ELSE 'wanted' END, CASE WHEN n % 4 < 2 THEN 'Dear Ada' END,
          CASE WHEN n % 100 = 2 THEN o.created_at ELSE timestamptz '2100-01-01' + n * interval '1 minute' END, NULL,
          CASE WHEN n % 4 < 2 THEN o.created_at END, o.created_at
     FROM (SELECT row_number() OVER (ORDER BY id) AS n, * FROM orders WHERE kind = 'post') o JOIN order_items i ON i.order_id = o.id`,
  // The busy site has many printed books. Its owner orders them, and has a hundred to ship.
  `INSERT INTO posts (id, site_id, ptype, title, created_at, updated_at)
   SELECT ${id(DRAFTS, "900000 + n")}, ${id(USERS, "CASE WHEN n % 2 = 0 THEN 1 ELSE n % 2999 + 2 END")}, 'book', 'Book ' || n, ${at()}, ${at()}
     FROM generate_series(1, 6000) n`,
  `INSERT INTO books (post_id, site_id, details, format, entries, cover, sale, created_at, updated_at)
   SELECT id, site_id, jsonb_build_object('title', title), '{}', '[]', '{}', '{}', created_at, updated_at
     FROM posts WHERE ptype = 'book'`,
  `INSERT INTO book_builds (book_id, kind, state, version, pages, requested_at)
   SELECT post_id, kind, 'ready', 1, 300, created_at FROM books, unnest(ARRAY['interior', 'cover', 'ebook']) AS kind`,
  `INSERT INTO book_orders (id, buyer_id, site_id, book_id, edition, quantity, unit_price, copies, print_cost, shipping, tax,
                            currency, is_domestic, is_own, fulfilled_by, shipping_option, shipping_address, state, created_at, confirmed_at)
   SELECT id, buyer_id, site_id, ${id(DRAFTS, "900001")}, '{"details": {"title": "Whale", "author": "Ada"}}', 1, 9900, 9900, 0, 0, 0,
          'INR', true, false, CASE WHEN n % 100 = 0 THEN 'self' ELSE 'provider' END, '{}', '{}',
          CASE WHEN n % 100 = 0 THEN 'queued' ELSE 'delivered' END, created_at, confirmed_at
     FROM (SELECT row_number() OVER (ORDER BY id) AS n, * FROM orders WHERE kind = 'support') o`,
  `INSERT INTO book_order_steps (order_id, seq, state, note, at)
   SELECT id, seq, 'queued', '', created_at FROM book_orders, generate_series(1, 4) seq`,
  // Checking each journal takes a moment per sale, and far too long for thirty thousand.
  "ALTER TABLE ledger_journals DISABLE TRIGGER USER",
  "ALTER TABLE ledger_entries DISABLE TRIGGER USER",
  `INSERT INTO ledger_journals (id, kind, subject_id, order_id, currency, occurred_at)
   SELECT id, 'sale', id, id, currency, confirmed_at FROM orders`,
  `INSERT INTO ledger_entries (journal_id, account, owner_id, currency, amount)
   SELECT o.id, e.account, CASE WHEN e.account = 'creator' THEN o.site_id END, o.currency, e.amount
     FROM orders o CROSS JOIN (VALUES ('creator', 8910), ('platform', 990), ('razorpay', -9900)) AS e (account, amount) ORDER BY o.id`,
  "ALTER TABLE ledger_journals ENABLE TRIGGER USER",
  "ALTER TABLE ledger_entries ENABLE TRIGGER USER",
  // The busy site's owner had Pro many times; a few of all subscriptions are due.
  `INSERT INTO subscriptions (id, user_id, kind, state, start_time, end_time, cause, next_check_at, created_at)
   SELECT ${id(PERIODS)}, ${id(USERS, "CASE WHEN n % 100 = 0 THEN 1 ELSE n % 2999 + 2 END")}, 'promotional', 'started', ${at()}, ${at("n + 1")},
          'cause ' || n, CASE WHEN n % 1000 = 0 THEN ${at()} WHEN n % 3 = 0 THEN timestamptz '2100-01-01' + n * interval '1 minute' END, ${at()}
     FROM generate_series(1, ${30_000 * scale}) n`,
  // The state after the nightly snapshots.
  `INSERT INTO ledger_snapshots (owner_id, account, currency, through_id, amount, taken_at)
   SELECT owner_id, account, currency, (SELECT max(id) FROM ledger_entries), sum(amount), now() FROM ledger_entries
    WHERE owner_id IS NOT NULL GROUP BY 1, 2, 3`,
  // Two thousand weeks up to the tests' clock, in each of which the busy site and nine others were paid; a few
  // payouts wait.
  `INSERT INTO payout_accounts (owner_id, currency, method, details, ending, state, changed_at, decided_at)
   SELECT ${id(USERS)}, 'INR', 'upi', repeat('x', 40), '••••1', CASE WHEN n % 2 = 0 THEN 'verified' ELSE 'unverified' END, ${at()}, ${at()}
     FROM generate_series(1, 3000) n`,
  `INSERT INTO payout_runs (id, week, made_at) SELECT ${id(RUNS)}, date '2026-01-05' - (2000 - n) * 7, ${at()} FROM generate_series(1, 2000) n`,
  `INSERT INTO payout_files (id, currency, payouts_count, amount, made_at, made_by)
   SELECT ${id(RUNS)}, 'INR', 10, 10, ${at()}, ${id(USERS, "1")} FROM generate_series(1, 2000) n`,
  `INSERT INTO payouts (id, run_id, owner_id, currency, amount, state, hold, file_id, reference, created_at, closed_at, is_notified)
   SELECT ${id(RUNS, "n * 10 + k")}, ${id(RUNS)}, ${id(USERS, "k + 1")}, 'INR', 50000,
          CASE WHEN waits THEN 'onHold' ELSE 'processed' END, CASE WHEN waits THEN 'dispute' END,
          CASE WHEN NOT waits THEN ${id(RUNS)} END, CASE WHEN NOT waits THEN 'UTR' END, ${at()},
          CASE WHEN NOT waits THEN ${at()} END, true
     FROM generate_series(1, 2000) n, generate_series(0, 9) k, LATERAL (SELECT n % 100 = 0 AS waits) w`,
  `INSERT INTO provisional_sites (id, token_hash, created_at, expires_at)
   SELECT ${id(PROVISIONAL)}, sha256(n::text::bytea), ${at()}, ${at()} FROM generate_series(1, 3000) n`,
  `INSERT INTO provisional_files (id, provisional_id, name, content_type, size, sha256, storage_key)
   SELECT ${id(PROVISIONAL, "n * 2 + k")}, ${id(PROVISIONAL)}, 'x', 'image/png', 1, sha256((n * 2 + k)::text::bytea), 'none'
     FROM generate_series(1, 3000) n, generate_series(0, 1) k`,
  // Also merges the pending entries of search indexes: with many pending ones, the planner prefers a table scan.
  "VACUUM ANALYZE",
];

/** Fills an empty database with some 20,000 posts, or `scale` times as many, and their readers' activity. */
export async function seedMany(db: { query(sql: string): Promise<unknown> }, scale = 1): Promise<void> {
  for (const statement of statementsOf(scale)) await db.query(statement);
}

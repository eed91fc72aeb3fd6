-- Printed books: what they are made of, the files built from them, and their orders.

ALTER DOMAIN order_kind DROP CONSTRAINT order_kind_check;
ALTER DOMAIN order_kind ADD CHECK (VALUE IN ('post', 'bulk', 'support', 'book'));

ALTER DOMAIN journal_kind DROP CONSTRAINT journal_kind_check;
ALTER DOMAIN journal_kind ADD CHECK (VALUE IN (
  'sale', 'fee', 'fee_absorbed', 'refund', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost',
  'dispute_fee', 'subscription', 'payout', 'payout_returned', 'forfeited', 'costs_fixed', 'costs_released', 'cost_adjusted'));

ALTER DOMAIN ledger_account DROP CONSTRAINT ledger_account_check;
ALTER DOMAIN ledger_account ADD CHECK (VALUE IN (
  'creator', 'held', 'platform', 'bank', 'razorpay', 'stripe', 'printer', 'courier', 'tax'));

-- What others get of the amount before it is shared: {printer, courier, tax} in minor units. Null for all but books.
ALTER TABLE orders
  ADD COLUMN costs jsonb,
  -- The book is printed: printer and courier are owed in full, whatever is refunded.
  ADD COLUMN costs_fixed boolean NOT NULL DEFAULT false;

ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check;
ALTER TABLE refunds ADD CHECK (cause IN ('creator', 'duplicate', 'provider', 'undelivered', 'canceled'));

-- A book belongs to a post, its page: title, slug, description and cover are the post's.
CREATE TABLE books (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  site_id quire_id NOT NULL REFERENCES users,
  -- The story it was made of; it may be deleted.
  story_id quire_id,
  details jsonb NOT NULL,
  format jsonb NOT NULL,
  -- Parts and chapters, in order; a chapter names its post.
  entries jsonb NOT NULL,
  cover jsonb NOT NULL,
  sale jsonb NOT NULL,
  -- A finished interior.
  interior_file_id quire_id REFERENCES files ON DELETE SET NULL,
  -- What is on sale: its files, format, details, pages and costs; null before it is published.
  edition jsonb,
  -- The post that sells the e-book.
  ebook_post_id quire_id REFERENCES posts ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX books_of_site ON books (site_id, updated_at DESC, post_id DESC);
CREATE INDEX books_of_story ON books (story_id) WHERE story_id IS NOT NULL;
CREATE INDEX books_interior ON books (interior_file_id) WHERE interior_file_id IS NOT NULL;
CREATE INDEX books_ebook ON books (ebook_post_id) WHERE ebook_post_id IS NOT NULL;

-- The latest build of each kind.
CREATE TABLE book_builds (
  book_id quire_id NOT NULL REFERENCES books ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('interior', 'cover', 'ebook', 'sample')),
  state text NOT NULL CHECK (state IN ('queued', 'ready', 'failed')),
  -- The book's version that it was requested for.
  version integer NOT NULL,
  -- Of everything that the file depends on: a build of the same input is skipped.
  input_hash bytea CHECK (octet_length(input_hash) = 32),
  file_key text,
  pages integer CHECK (pages > 0),
  findings jsonb NOT NULL DEFAULT '[]',
  requested_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (book_id, kind)
);

-- Built files, kept while a build, an edition or an order may need them.
CREATE TABLE book_files (
  key text PRIMARY KEY,
  book_id quire_id NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  md5 text NOT NULL CHECK (char_length(md5) = 32),
  created_at timestamptz NOT NULL,
  -- When no build names it anymore; orders in print may still.
  unused_since timestamptz
);
CREATE INDEX book_files_of_book ON book_files (book_id);
CREATE INDEX book_files_unused ON book_files (unused_since) WHERE unused_since IS NOT NULL;
-- A cover has a picture of its front next to it, an interior the map of its pages.
CREATE FUNCTION discard_book_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discarded_objects (key)
  SELECT key FROM gone
  UNION SELECT regexp_replace(key, '\.pdf$', ending) FROM gone, unnest(ARRAY['.png', '.json']) AS ending
  ON CONFLICT (key) DO NOTHING;
  IF FOUND THEN
    PERFORM graphile_worker.add_job('uploads.removeDiscarded', '{}'::json, job_key => 'uploads.removeDiscarded');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER book_files_discarded AFTER DELETE ON book_files
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_book_objects();

-- An order of printed books. Its payment is the order of the same id.
CREATE TABLE book_orders (
  id quire_id PRIMARY KEY REFERENCES orders,
  buyer_id quire_id NOT NULL REFERENCES users,
  site_id quire_id NOT NULL REFERENCES users,
  book_id quire_id NOT NULL,
  -- The edition as it was ordered: it is printed so, whatever changes later.
  edition jsonb NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 100),
  unit_price bigint NOT NULL CHECK (unit_price > 0),
  copies bigint NOT NULL CHECK (copies > 0),
  print_cost bigint NOT NULL CHECK (print_cost >= 0),
  shipping bigint NOT NULL CHECK (shipping >= 0),
  tax bigint NOT NULL CHECK (tax >= 0),
  currency text NOT NULL CHECK (currency IN ('INR', 'USD')),
  is_domestic boolean NOT NULL,
  -- The creator's own copies.
  is_own boolean NOT NULL,
  fulfilled_by text NOT NULL CHECK (fulfilled_by IN ('provider', 'self')),
  shipping_option jsonb NOT NULL,
  shipping_address jsonb NOT NULL,
  preorder_until date,
  state text NOT NULL CHECK (state IN (
    'unpaid', 'preorder', 'queued', 'submitting', 'submitted', 'accepted', 'printing', 'shipped', 'delivered',
    'needs_address', 'needs_file', 'needs_money', 'canceled', 'failed', 'returned', 'lost')),
  -- The job at the press or the order at the courier; another one after a correction.
  job_id text CHECK (char_length(job_id) <= 200),
  -- Counts jobs: part of the reference by which a job is found again.
  job_number integer NOT NULL DEFAULT 1,
  -- When the press or courier last changed the job: older reports change nothing.
  job_changed_at timestamptz,
  tracking jsonb,
  -- Why it waits for a correction: {message, suggestion}.
  problem jsonb,
  -- When it is due: to be sent to the press, or asked about. Null if nothing is due.
  next_check_at timestamptz,
  -- When a job whose answer was lost was first searched for in vain: it is sent again two minutes later at the earliest.
  not_found_at timestamptz,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  CHECK ((state = 'unpaid') = (confirmed_at IS NULL))
);
CREATE INDEX book_orders_of_buyer ON book_orders (buyer_id, confirmed_at DESC, id DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX book_orders_of_site ON book_orders (site_id, confirmed_at DESC, id DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX book_orders_to_ship ON book_orders (site_id, confirmed_at, id)
  WHERE state = 'queued' AND fulfilled_by = 'self';
CREATE INDEX book_orders_of_book ON book_orders (book_id);
CREATE INDEX book_orders_due ON book_orders (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX book_orders_tracking ON book_orders ((tracking ->> 'number')) WHERE tracking IS NOT NULL;
CREATE UNIQUE INDEX book_orders_job ON book_orders (is_domestic, job_id) WHERE job_id IS NOT NULL;

-- The steps of an order, as its buyer sees them. They are only added.
CREATE TABLE book_order_steps (
  order_id quire_id NOT NULL REFERENCES book_orders,
  seq integer NOT NULL,
  state text NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 1000),
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, seq)
);

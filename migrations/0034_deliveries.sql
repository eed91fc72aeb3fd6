-- What is sold as a promise (personalised messages, virtual meetups): what its buyer left, and what its creator delivered.

-- Said with the order, before it is paid: for the creator alone.
ALTER TABLE orders ADD COLUMN details text CHECK (char_length(details) BETWEEN 1 AND 1000);

CREATE TABLE deliveries (
  id quire_id PRIMARY KEY,
  order_id quire_id NOT NULL REFERENCES orders,
  -- As in order_items: a post that may be gone once the payment went back.
  post_id quire_id NOT NULL,
  -- The creator whose site it is: the person's row outlives the site's.
  site_id quire_id NOT NULL REFERENCES users,
  buyer_id quire_id NOT NULL REFERENCES users,
  good_type text NOT NULL CHECK (good_type IN ('personalised_message', 'virtual_meetup')),
  state text NOT NULL DEFAULT 'wanted' CHECK (state IN ('wanted', 'delivered', 'withdrawn')),
  text text CHECK (char_length(text) BETWEEN 1 AND 5000),
  -- Gone with its creator's files; while the purchase stands, they are kept.
  file_id quire_id REFERENCES files ON DELETE SET NULL,
  link text CHECK (char_length(link) <= 2000 AND link LIKE 'https://%'),
  meets_at timestamptz,
  due_at timestamptz NOT NULL,
  -- When its buyer was told that it is late.
  late_told_at timestamptz,
  -- Stays when the payment goes back: should the refund fail, it is delivered again.
  delivered_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (order_id, post_id),
  CHECK ((state = 'delivered') <= (delivered_at IS NOT NULL)),
  CHECK ((state = 'wanted') <= (delivered_at IS NULL)),
  CHECK (state <> 'delivered' OR CASE good_type
    WHEN 'personalised_message' THEN (text IS NOT NULL OR file_id IS NOT NULL) AND link IS NULL AND meets_at IS NULL
    ELSE link IS NOT NULL AND meets_at IS NOT NULL AND file_id IS NULL END)
);
CREATE INDEX deliveries_of_site ON deliveries (site_id, state, due_at, id);
CREATE INDEX deliveries_late ON deliveries (due_at, id) WHERE state = 'wanted' AND late_told_at IS NULL;
CREATE INDEX deliveries_of_buyer ON deliveries (buyer_id) WHERE state = 'wanted';
CREATE INDEX deliveries_file ON deliveries (file_id) WHERE file_id IS NOT NULL;

-- It was not delivered in time, and its buyer took the payment back.
ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_cause_check CHECK (cause IN ('creator', 'duplicate', 'provider', 'undelivered'));

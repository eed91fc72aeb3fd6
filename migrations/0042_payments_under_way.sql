-- Since when a payment's bank is to answer, its buyer having done their part; null where none is waited for. Such an order
-- stands among their purchases, and nobody is asked to pay for the same twice.
ALTER TABLE orders ADD COLUMN processing_at timestamptz;
DROP INDEX orders_of_buyer;
CREATE INDEX orders_of_buyer ON orders (buyer_id, (coalesce(settled_at, processing_at)) DESC, id DESC)
  WHERE state = 'confirmed' OR (state = 'pending' AND processing_at IS NOT NULL);
CREATE INDEX orders_processing ON orders (buyer_id) WHERE state = 'pending' AND processing_at IS NOT NULL;

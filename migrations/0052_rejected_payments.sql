-- Payments that don't fit their order: another amount, currency or order. They grant nothing, no sale is booked for
-- them, and all of the money is refunded.
CREATE TABLE rejected_payments (
  order_id quire_id PRIMARY KEY REFERENCES orders,
  -- Minor units of a currency that may be none of ours.
  amount minor_units NOT NULL,
  currency text NOT NULL CHECK (char_length(currency) BETWEEN 1 AND 10),
  -- `failed`: its provider refuses the refund, so staff must return the money otherwise.
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'refunded', 'failed')),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((state = 'requested') = (closed_at IS NULL))
);
CREATE INDEX rejected_payments_by_age ON rejected_payments (created_at DESC, order_id DESC);
CREATE INDEX rejected_payments_open ON rejected_payments (created_at) WHERE state = 'requested';

-- Orders whose payment was rejected are listed among their buyer's purchases, since their bank was charged.
-- `processing_at` is when.
DROP INDEX orders_of_buyer;
CREATE INDEX orders_of_buyer ON orders (buyer_id, coalesce(confirmed_at, processing_at) DESC, id DESC)
  WHERE state = 'confirmed' OR (state IN ('pending', 'error') AND processing_at IS NOT NULL);

-- A site's sales of some days, for its stats. Read from the index alone.
CREATE INDEX orders_of_day ON orders (site_id, confirmed_at) INCLUDE (id, buyer_id, currency, amount, amount_refunded)
  WHERE state = 'confirmed';

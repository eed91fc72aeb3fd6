-- A provider's dashboard gives back a part of a payment as readily as the whole of it. The ledger follows: an order knows how
-- much of it went back, and what opened stays open until all of it has.
ALTER TABLE orders ADD COLUMN returned bigint NOT NULL DEFAULT 0;
UPDATE orders SET returned = amount WHERE refunded_at IS NOT NULL;
ALTER TABLE orders ADD CONSTRAINT orders_returned_check CHECK (returned BETWEEN 0 AND amount);

-- A payment may have many refunds. Of wishes for all that is left, which are still to be sent, it has one.
DROP INDEX refunds_of_order;
CREATE INDEX refunds_of_order ON refunds (order_id);
CREATE UNIQUE INDEX refunds_to_send ON refunds (order_id) WHERE state = 'requested' AND provider_refund_id IS NULL;

-- What the buyer's bank asks for, of what was left of the payment: so much waits, and goes if the dispute is lost.
ALTER TABLE disputes ADD COLUMN amount bigint CHECK (amount >= 0);
-- One that was opened when nothing was left had nothing to hold, and has no journal.
UPDATE disputes d SET amount = CASE WHEN EXISTS (SELECT FROM ledger_journals j
    WHERE j.kind = 'dispute_opened' AND j.subject_id = d.id) THEN o.amount ELSE 0 END
  FROM orders o WHERE o.id = d.order_id;
ALTER TABLE disputes ALTER COLUMN amount SET NOT NULL;

ALTER TABLE subscription_charges ADD COLUMN returned bigint NOT NULL DEFAULT 0;
UPDATE subscription_charges SET returned = amount WHERE returned_at IS NOT NULL;
ALTER TABLE subscription_charges ADD CONSTRAINT subscription_charges_returned_check CHECK (returned BETWEEN 0 AND amount);
-- How much of that a bank took: what went back by refunds may come again, that does not.
ALTER TABLE subscription_charges ADD COLUMN lost bigint NOT NULL DEFAULT 0;
UPDATE subscription_charges SET lost = amount WHERE returned_at IS NOT NULL AND dispute_fee IS NOT NULL;

-- What a column of money may hold is said by its domain, and no longer by checks of its table: those are read anew by each
-- statement that writes a row, whichever columns it touches, and were a tenth of what a purchase costs. What is said of two
-- columns stays with the table.
--
-- The domains get their checks once the columns have them: nothing is rewritten then, only read.
CREATE DOMAIN currency_code AS text;
CREATE DOMAIN minor_units AS bigint;
CREATE DOMAIN payment_provider AS text;
-- What a provider calls something of its own.
CREATE DOMAIN provider_reference AS text;
CREATE DOMAIN idempotency_key AS text;
CREATE DOMAIN order_kind AS text;
CREATE DOMAIN order_state AS text;
CREATE DOMAIN order_text AS text;
CREATE DOMAIN order_details AS text;
CREATE DOMAIN order_title AS text;
CREATE DOMAIN order_address AS text;
CREATE DOMAIN order_count AS integer;
CREATE DOMAIN journal_kind AS text;
CREATE DOMAIN ledger_account AS text;
CREATE DOMAIN ledger_amount AS bigint;
CREATE DOMAIN entitled_kind AS text;
CREATE DOMAIN entitlement_source AS text;

ALTER TABLE orders
  DROP CONSTRAINT orders_kind_check, ALTER kind TYPE order_kind,
  DROP CONSTRAINT orders_state_check, ALTER state TYPE order_state,
  DROP CONSTRAINT orders_provider_check, ALTER provider TYPE payment_provider,
  DROP CONSTRAINT orders_amount_check, ALTER amount TYPE minor_units,
  DROP CONSTRAINT orders_currency_check, ALTER currency TYPE currency_code,
  DROP CONSTRAINT orders_title_check, ALTER title TYPE order_title,
  DROP CONSTRAINT orders_message_check, ALTER message TYPE order_text,
  DROP CONSTRAINT orders_details_check, ALTER details TYPE order_details,
  DROP CONSTRAINT orders_note_check, ALTER note TYPE order_text,
  DROP CONSTRAINT orders_return_url_check, ALTER return_url TYPE order_address,
  DROP CONSTRAINT orders_checkout_url_check, ALTER checkout_url TYPE order_address,
  DROP CONSTRAINT orders_idempotency_key_check, ALTER idempotency_key TYPE idempotency_key,
  DROP CONSTRAINT orders_provider_order_id_check, ALTER provider_order_id TYPE provider_reference,
  DROP CONSTRAINT orders_payment_id_check, ALTER payment_id TYPE provider_reference;

ALTER TABLE order_items
  DROP CONSTRAINT order_items_position_check, ALTER position TYPE order_count,
  DROP CONSTRAINT order_items_title_check, ALTER title TYPE order_title,
  DROP CONSTRAINT order_items_amount_check, ALTER amount TYPE minor_units;

ALTER TABLE ledger_journals
  DROP CONSTRAINT ledger_journals_kind_check, ALTER kind TYPE journal_kind,
  DROP CONSTRAINT ledger_journals_currency_check, ALTER currency TYPE currency_code;

ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_account_check, ALTER account TYPE ledger_account,
  DROP CONSTRAINT ledger_entries_amount_check, ALTER amount TYPE ledger_amount,
  ALTER currency TYPE currency_code;

ALTER TABLE entitlements
  DROP CONSTRAINT entitlements_item_kind_check, ALTER item_kind TYPE entitled_kind,
  DROP CONSTRAINT entitlements_source_check, ALTER source TYPE entitlement_source;

ALTER DOMAIN currency_code ADD CHECK (VALUE IN ('INR', 'USD', 'EUR'));
ALTER DOMAIN minor_units ADD CHECK (VALUE > 0);
ALTER DOMAIN payment_provider ADD CHECK (VALUE IN ('razorpay', 'stripe'));
ALTER DOMAIN provider_reference ADD CHECK (char_length(VALUE) <= 200);
ALTER DOMAIN idempotency_key ADD CHECK (char_length(VALUE) BETWEEN 8 AND 100);
ALTER DOMAIN order_kind ADD CHECK (VALUE IN ('post', 'bulk', 'support'));
ALTER DOMAIN order_state ADD CHECK (VALUE IN ('pending', 'failed', 'confirmed', 'error'));
ALTER DOMAIN order_text ADD CHECK (char_length(VALUE) <= 1000);
ALTER DOMAIN order_details ADD CHECK (char_length(VALUE) BETWEEN 1 AND 1000);
ALTER DOMAIN order_title ADD CHECK (char_length(VALUE) <= 500);
ALTER DOMAIN order_address ADD CHECK (char_length(VALUE) <= 2000);
ALTER DOMAIN order_count ADD CHECK (VALUE > 0);
ALTER DOMAIN journal_kind ADD CHECK (VALUE IN ('sale', 'fee', 'fee_borne', 'refund', 'refund_failed', 'dispute_opened',
  'dispute_won', 'dispute_lost', 'dispute_fee', 'subscription', 'payout', 'payout_returned', 'given_up'));
ALTER DOMAIN ledger_account ADD CHECK (VALUE IN ('creator', 'held', 'platform', 'bank', 'razorpay', 'stripe'));
ALTER DOMAIN ledger_amount ADD CHECK (VALUE <> 0);
ALTER DOMAIN entitled_kind ADD CHECK (VALUE IN ('post', 'bulk', 'book'));
ALTER DOMAIN entitlement_source ADD CHECK (VALUE IN ('purchase', 'gift'));

-- Upgrades a database with migrations 0001 to 0051 to the baseline: names change, no row is lost.

UPDATE installation SET state = 'started' WHERE state = 'begun';

ALTER TABLE account_deletions RENAME COLUMN asked_at TO requested_at;
ALTER TABLE account_deletions RENAME COLUMN gives_up TO forfeits_balance;

ALTER TABLE waitlist RENAME COLUMN told_at TO notified_at;
ALTER INDEX waitlist_untold RENAME TO waitlist_unnotified;

ALTER TABLE site_domains RENAME COLUMN asked_at TO requested_at;

ALTER TABLE posts RENAME COLUMN put_away_at TO archived_at;
ALTER INDEX posts_put_away RENAME TO posts_archived;
ALTER TABLE posts RENAME CONSTRAINT posts_put_away_unpublished TO posts_archived_unpublished;
ALTER INDEX site_import_posts_noted RENAME TO site_import_posts_with_remarks;
ALTER INDEX drafts_unsettled RENAME TO drafts_uncheckpointed;

ALTER TABLE moderation_log RENAME COLUMN subject_words TO subject_excerpt;
ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_subject_kind_check;
ALTER TABLE moderation_log DISABLE TRIGGER moderation_log_append_only;
UPDATE moderation_log SET subject_kind = 'user' WHERE subject_kind = 'person';
ALTER TABLE moderation_log ENABLE TRIGGER moderation_log_append_only;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_subject_kind_check
  CHECK (subject_kind IN ('post', 'comment', 'site', 'user', 'payout', 'payout_run', 'payout_file'));

ALTER TABLE invite_letters RENAME TO invite_emails;
ALTER INDEX invite_letters_pkey RENAME TO invite_emails_pkey;
ALTER TABLE invite_emails RENAME CONSTRAINT invite_letters_user_id_fkey TO invite_emails_user_id_fkey;

DROP TRIGGER invite_moves_by_proof ON users;
DROP TRIGGER invite_moves_by_post ON sites;
DROP FUNCTION invite_moves();
CREATE FUNCTION mark_invite_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invites SET is_due = true WHERE referee_id = NEW.id AND counted_at IS NULL AND refused_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER invite_due_after_verification AFTER UPDATE OF email_verified_at, mobile_verified_at ON users
  FOR EACH ROW WHEN (OLD.email_verified_at IS NULL AND OLD.mobile_verified_at IS NULL
    AND (NEW.email_verified_at IS NOT NULL OR NEW.mobile_verified_at IS NOT NULL))
  EXECUTE FUNCTION mark_invite_due();
CREATE TRIGGER invite_due_after_first_post
  AFTER UPDATE OF blog_count, dg_count, story_count, comic_count, book_count ON sites
  FOR EACH ROW WHEN (OLD.blog_count + OLD.dg_count + OLD.story_count + OLD.comic_count + OLD.book_count = 0
    AND NEW.blog_count + NEW.dg_count + NEW.story_count + NEW.comic_count + NEW.book_count > 0)
  EXECUTE FUNCTION mark_invite_due();
ALTER FUNCTION invite_is_due() RENAME TO notify_invite_due;
ALTER TRIGGER invite_is_due ON invites RENAME TO invites_notify_due;

ALTER FUNCTION tell_session_ended() RENAME TO notify_session_ended;
ALTER TRIGGER sessions_ended ON sessions RENAME TO sessions_notify_ended;
ALTER FUNCTION tell_draft_gone() RENAME TO notify_draft_deleted;
ALTER TRIGGER drafts_gone ON drafts RENAME TO drafts_notify_deleted;

ALTER FUNCTION mark_search() RENAME TO add_search_marks;
ALTER TRIGGER publications_mark_search ON publications RENAME TO publications_add_search_marks;
DROP TRIGGER publications_note_words ON publications;
DROP TRIGGER sites_note_words ON sites;
DROP TRIGGER topics_note_words ON topics;
DROP FUNCTION note_publication_words();
DROP FUNCTION note_site_words();
DROP FUNCTION note_topic_words();
ALTER FUNCTION note_search_words(tsvector, tsvector, bigint) RENAME TO record_search_words;
CREATE FUNCTION record_publication_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_words(NEW.search, CASE WHEN TG_OP = 'UPDATE' THEN OLD.search END, NEW.number);
  RETURN NULL;
END $$;
CREATE TRIGGER publications_record_words AFTER INSERT OR UPDATE OF search ON publications
  FOR EACH ROW EXECUTE FUNCTION record_publication_words();
CREATE FUNCTION record_site_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made tsvector := search_vector(NEW.name, replace(NEW.domain, '-', ' '), '', NEW.description);
BEGIN
  INSERT INTO search_sites (site_id, search) VALUES (NEW.id, made)
  ON CONFLICT (site_id) DO UPDATE SET search = excluded.search;
  PERFORM record_search_words(made, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER sites_record_words AFTER INSERT OR UPDATE OF name, domain, description ON sites
  FOR EACH ROW EXECUTE FUNCTION record_site_words();
CREATE FUNCTION record_topic_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made tsvector := search_vector(NEW.name, replace(NEW.slug, '-', ' '), '', '');
BEGIN
  INSERT INTO search_topics (slug, search) VALUES (NEW.slug, made)
  ON CONFLICT (slug) DO UPDATE SET search = excluded.search;
  PERFORM record_search_words(made, NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER topics_record_words AFTER INSERT OR UPDATE OF name ON topics
  FOR EACH ROW EXECUTE FUNCTION record_topic_words();

ALTER TABLE orders DROP CONSTRAINT orders_are_sound;
DROP FUNCTION order_is_sound(text, bigint, bigint, bigint, bigint, smallint, timestamptz, text, timestamptz);
ALTER TABLE orders RENAME COLUMN settled_at TO confirmed_at;
ALTER TABLE orders RENAME COLUMN returned TO amount_refunded;
ALTER TABLE orders RENAME COLUMN turns_at TO next_check_at;
ALTER TABLE orders RENAME COLUMN looks TO reconcile_attempts;
ALTER INDEX orders_turns RENAME TO orders_due;
CREATE FUNCTION order_invariants_hold(
  state text, amount bigint, creator_share bigint, fee bigint, amount_refunded bigint, reconcile_attempts smallint,
  confirmed_at timestamptz, payment_id text, refunded_at timestamptz
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(creator_share BETWEEN 0 AND amount, true)
    AND coalesce(fee BETWEEN 0 AND amount, true)
    AND amount_refunded BETWEEN 0 AND amount
    AND reconcile_attempts >= 0
    AND CASE WHEN state = 'confirmed'
             THEN confirmed_at IS NOT NULL AND creator_share IS NOT NULL AND payment_id IS NOT NULL
             ELSE confirmed_at IS NULL AND creator_share IS NULL AND refunded_at IS NULL END;
END $$;
ALTER TABLE orders ADD CONSTRAINT orders_invariants CHECK (order_invariants_hold(
  state, amount, creator_share, fee, amount_refunded, reconcile_attempts, confirmed_at, payment_id, refunded_at));

ALTER TABLE refunds RENAME COLUMN settled_at TO closed_at;
ALTER INDEX entitlements_standing RENAME TO entitlements_active;
ALTER TABLE deliveries RENAME COLUMN late_told_at TO late_notified_at;

ALTER TABLE provider_news RENAME TO provider_events;
ALTER TABLE provider_events RENAME COLUMN seen_at TO listed_at;
ALTER INDEX provider_news_pkey RENAME TO provider_events_pkey;
ALTER INDEX provider_news_by_age RENAME TO provider_events_by_age;

ALTER FUNCTION ledger_is_for_good() RENAME TO refuse_ledger_change;
ALTER TRIGGER ledger_entries_for_good ON ledger_entries RENAME TO ledger_entries_append_only;
ALTER TRIGGER ledger_journals_for_good ON ledger_journals RENAME TO ledger_journals_append_only;
ALTER DOMAIN journal_kind DROP CONSTRAINT journal_kind_check;
ALTER TABLE ledger_journals DISABLE TRIGGER ledger_journals_append_only;
UPDATE ledger_journals SET kind = CASE kind WHEN 'fee_borne' THEN 'fee_absorbed' ELSE 'forfeited' END
 WHERE kind IN ('fee_borne', 'given_up');
ALTER TABLE ledger_journals ENABLE TRIGGER ledger_journals_append_only;
ALTER DOMAIN journal_kind ADD CHECK (VALUE IN (
  'sale', 'fee', 'fee_absorbed', 'refund', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost',
  'dispute_fee', 'subscription', 'payout', 'payout_returned', 'forfeited'));

ALTER TABLE payouts RENAME COLUMN settled_at TO closed_at;
ALTER TABLE payouts RENAME COLUMN settled_by TO closed_by;
ALTER TABLE payouts RENAME COLUMN is_told TO is_notified;
ALTER TABLE payouts RENAME CONSTRAINT payouts_settled_by_fkey TO payouts_closed_by_fkey;
ALTER INDEX payouts_untold RENAME TO payouts_unnotified;
ALTER INDEX payouts_unsettled RENAME TO payouts_open;

ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_state_check;
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_check5;
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_check6;
UPDATE subscriptions SET state = 'started' WHERE state = 'begun';
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_state_check CHECK (state IN ('pending', 'started', 'disabled'));
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_check5 CHECK ((state = 'started') <= (start_time IS NOT NULL));
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_check6
  CHECK (recurring <= (provider IS NOT NULL AND state = 'started'));
ALTER TABLE subscriptions RENAME COLUMN turns_at TO next_check_at;
ALTER TABLE subscriptions RENAME COLUMN stop_asked_at TO cancel_requested_at;
ALTER INDEX subscriptions_turning RENAME TO subscriptions_due;
ALTER TABLE subscription_charges RENAME COLUMN returned_at TO refunded_at;
ALTER TABLE subscription_charges RENAME COLUMN returned_time TO refunded_time;
ALTER TABLE subscription_charges RENAME COLUMN returned TO amount_refunded;
ALTER TABLE subscription_notices RENAME COLUMN told_at TO notified_at;

-- Renames waiting and recurring jobs.
DO $$
DECLARE
  renamed jsonb := '{
    "leaving.removeAccount": "accounts.remove", "invites.settle": "invites.reward",
    "mailing.sweepNewsletters": "newsletters.sweep", "mailing.sendNewsletter": "newsletters.send",
    "subscribers.forgetRefused": "subscribers.deleteRefused", "uploads.forgetTable": "uploads.deleteTable",
    "uploads.removeStray": "uploads.removeOrphan", "payments.deliveries": "deliveries.sweep",
    "payments.snapshots": "ledger.takeSnapshots", "payments.tell": "orders.afterSale", "payments.check": "orders.check",
    "payments.turn": "orders.runDue", "payments.fee": "orders.checkFee", "payments.sweep": "providers.sweep",
    "payments.emailPayouts": "payouts.sendEmails", "payments.payouts": "payouts.run", "payments.refund": "refunds.send",
    "payments.prune": "webhooks.prune", "payments.event": "webhooks.handleEvent", "pro.stop": "subscriptions.cancel",
    "pro.turn": "subscriptions.runDue", "pro.sweep": "subscriptions.sweep"
  }';
BEGIN
  IF to_regclass('graphile_worker._private_tasks') IS NOT NULL THEN
    UPDATE graphile_worker._private_tasks SET identifier = renamed ->> identifier WHERE renamed ? identifier;
    UPDATE graphile_worker._private_known_crontabs SET identifier = renamed ->> identifier WHERE renamed ? identifier;
  END IF;
END $$;

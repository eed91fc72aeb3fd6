-- Emails that aren't posts, written in the mailer. They are sent as newsletters are.

ALTER TABLE newsletters
  ADD COLUMN subject text CHECK (char_length(subject) BETWEEN 1 AND 200),
  ADD COLUMN blocks jsonb CHECK (jsonb_typeof(blocks) = 'array'),
  -- The post whose buyers get it.
  ADD COLUMN bought_id quire_id REFERENCES posts ON DELETE SET NULL,
  ADD CONSTRAINT newsletters_text CHECK ((subject IS NULL) = (blocks IS NULL)),
  DROP CONSTRAINT newsletters_audience_check,
  ADD CONSTRAINT newsletters_audience_check
    CHECK (audience IN ('all', 'followers', 'imported', 'buyers', 'supporters'));
CREATE INDEX newsletters_mailings ON newsletters (site_id, created_at DESC, id DESC) WHERE subject IS NOT NULL;
CREATE INDEX newsletters_of_bought ON newsletters (bought_id) WHERE bought_id IS NOT NULL;

-- Who unsubscribed after an email.
CREATE INDEX suppressions_latest ON suppressions (site_id, created_at);

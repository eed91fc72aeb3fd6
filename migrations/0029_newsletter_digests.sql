-- Finds newsletters that are due in digests. In a file of its own: `newsletter_recipients` is large.
CREATE INDEX newsletter_recipients_in_digest ON newsletter_recipients (due_at, user_id)
  WHERE in_digest AND sent_at IS NULL AND dropped IS NULL;

-- Subscribers by confirmed email, and links to private feeds.

-- Subscribed by the form on the site, without an account.
ALTER TYPE subscriber_source ADD VALUE 'form';

-- When the form was sent, and when the link in the confirmation email was used: the proof of consent. Null for
-- imported subscribers who never confirmed here.
ALTER TABLE subscribers ADD COLUMN requested_at timestamptz;
ALTER TABLE subscribers ADD COLUMN consented_at timestamptz;

-- The secret of a user's private feed links, sealed. Deleting or replacing it revokes all of them.
CREATE TABLE feed_secrets (
  user_id quire_id PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed text NOT NULL CHECK (char_length(sealed) <= 500),
  created_at timestamptz NOT NULL
);

-- Digests and quiet hours cover newsletters, which are a topic of `notification_preferences` like every other; stories
-- can be muted; a group of notifications names its people.

-- Turning off every email of notifications didn't end newsletters, and from now on it does: those who had still get them.
INSERT INTO notification_preferences (user_id, site_id, kind, email)
  SELECT user_id, '', 'newsletter', true FROM notification_preferences
   WHERE site_id = '' AND kind = '' AND email = false
  ON CONFLICT (user_id, site_id, kind) DO NOTHING;

-- When an email is sent that isn't sent at once: after the recipient's quiet hours, or with their digest.
ALTER TABLE newsletter_recipients ADD COLUMN due_at timestamptz, ADD COLUMN in_digest boolean NOT NULL DEFAULT false;

-- Users who get no new chapters of a story.
CREATE TABLE muted_stories (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, post_id)
);
CREATE INDEX muted_stories_of_post ON muted_stories (post_id);

-- The latest people of a group, newest first, were three. All rows satisfy the new check.
ALTER TABLE notifications DROP CONSTRAINT notifications_actor_ids_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_actor_ids_check CHECK (cardinality(actor_ids) <= 100) NOT VALID;

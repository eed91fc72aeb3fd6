-- What users are to be notified of. A like or a follow writes one row; a job groups them into notifications.
CREATE TABLE notification_events (
  -- In the order of their causes.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_ids text[] NOT NULL,
  -- As in `notifications`.
  kind text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 40),
  site_id text,
  post_id text,
  comment_id text,
  actor_id text,
  group_key text NOT NULL CHECK (char_length(group_key) BETWEEN 1 AND 100),
  data jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object')
);
-- Finds the event that an actor takes back.
CREATE INDEX notification_events_of_group ON notification_events (group_key, actor_id);

-- Rows of `notifications` are always locked in one order, since marking as read waits for them.
CREATE OR REPLACE FUNCTION remove_user_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications WHERE id IN (
    SELECT n.id FROM notifications n JOIN gone ON n.user_id = gone.id
     ORDER BY n.user_id, n.group_key, n.id FOR UPDATE OF n);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION remove_comment_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notification_events e USING gone WHERE e.comment_id = gone.id;
  DELETE FROM notifications WHERE id IN (
    SELECT n.id FROM notifications n JOIN gone ON n.comment_id = gone.id
     ORDER BY n.user_id, n.group_key, n.id FOR UPDATE OF n);
  RETURN NULL;
END $$;

-- Notifications, their preferences, and the devices that receive them.

-- Ids without foreign keys and domains: a post to 100,000 followers is one statement, which would take twice as long.
-- It reads them from tables that check them. Triggers delete the rows with their user or comment; those of a deleted
-- post are hidden, and deleted when they are old.
CREATE TABLE notifications (
  id text PRIMARY KEY,
  -- Who is notified.
  user_id text NOT NULL,
  -- The kinds are declared in the domain, so that adding one needs no migration.
  kind text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 40),
  -- The site it is about: preferences are per site.
  site_id text,
  post_id text,
  comment_id text,
  -- While unread, events with the same key are one row: "12 people liked…".
  group_key text NOT NULL CHECK (char_length(group_key) BETWEEN 1 AND 100),
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  -- The latest three, newest first.
  actor_ids text[] NOT NULL DEFAULT '{}' CHECK (cardinality(actor_ids) <= 3),
  -- Amounts and ids of orders. Never the text of a post.
  data jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(data) = 'object'),
  created_at timestamptz NOT NULL,
  -- Order of the list: a new event moves its group to the top.
  updated_at timestamptz NOT NULL,
  read_at timestamptz,
  -- When it is due by push and by email. Null: not wanted, or done.
  push_due_at timestamptz,
  email_due_at timestamptz
);
-- Also counts the unread ones.
CREATE UNIQUE INDEX notifications_unread ON notifications (user_id, group_key) WHERE read_at IS NULL;
CREATE INDEX notifications_of_user ON notifications (user_id, updated_at DESC, id DESC);
CREATE INDEX notifications_push_due ON notifications (push_due_at, id) WHERE push_due_at IS NOT NULL;
CREATE INDEX notifications_email_due ON notifications (email_due_at, user_id) WHERE email_due_at IS NOT NULL;
CREATE INDEX notifications_of_comment ON notifications (comment_id) WHERE comment_id IS NOT NULL;

-- Posts whose followers were notified, once: publishing again notifies no one.
CREATE TABLE announced_posts (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  announced_at timestamptz NOT NULL
);

-- What a user wants, from specific to general: a kind of a site, all kinds of a site, a kind, everything. The first
-- level that says something decides.
CREATE TABLE notification_preferences (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Empty: every site.
  site_id text NOT NULL CHECK (site_id = '' OR site_id ~ '^b[0-9a-hjkmnp-tv-z]{19}$'),
  -- Empty: every kind.
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{0,40}$'),
  -- Null: the next level decides.
  email boolean,
  push boolean,
  PRIMARY KEY (user_id, site_id, kind)
);
-- A site's subscribers; also, a deleted site's rows.
CREATE INDEX notification_preferences_of_site ON notification_preferences (site_id, kind) WHERE site_id <> '';

CREATE TABLE notification_settings (
  user_id quire_id PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- IANA name, checked when it is written.
  time_zone text NOT NULL CHECK (char_length(time_zone) BETWEEN 1 AND 64),
  -- Minutes of the day, in that time zone. Both null: no quiet hours.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  digest text NOT NULL DEFAULT 'off' CHECK (digest IN ('off', 'daily', 'weekly')),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CHECK (quiet_from <> quiet_to)
);

-- Browsers that receive push messages.
CREATE TABLE devices (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (endpoint LIKE 'https://%' AND char_length(endpoint) <= 2000),
  p256dh text NOT NULL CHECK (char_length(p256dh) BETWEEN 1 AND 200),
  auth text NOT NULL CHECK (char_length(auth) BETWEEN 1 AND 100),
  -- The VAPID public key that the subscription was made with: another one can't push to it.
  key_id text NOT NULL CHECK (char_length(key_id) BETWEEN 1 AND 200),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  -- Messages that the push service refused since the last success.
  refusals smallint NOT NULL DEFAULT 0 CHECK (refusals >= 0),
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 200),
  created_at timestamptz NOT NULL,
  last_success_at timestamptz
);
CREATE INDEX devices_of_user ON devices (user_id, status);

-- The installation's VAPID key pair.
CREATE TABLE push_keys (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  public_key text NOT NULL,
  -- Sealed, as in platform/messages/seal.ts.
  private_key text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE FUNCTION remove_user_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications n USING gone WHERE n.user_id = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_remove_notifications AFTER DELETE ON users
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_user_notifications();

CREATE FUNCTION remove_comment_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications n USING gone WHERE n.comment_id = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER comments_remove_notifications AFTER DELETE ON comments
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_comment_notifications();

CREATE FUNCTION remove_site_preferences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notification_preferences WHERE site_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sites_remove_preferences AFTER DELETE ON sites FOR EACH ROW EXECUTE FUNCTION remove_site_preferences();

-- Nine characters of an id, from 45 bits, for statements that write sets: `encodeTime` in the domain gives the others.
CREATE FUNCTION id_tail(tail bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substr('0123456789abcdefghjkmnpqrstvwxyz', (tail >> 40 & 31)::int + 1, 1) ||
         substr('0123456789abcdefghjkmnpqrstvwxyz', (tail >> 35 & 31)::int + 1, 1) ||
         substr('0123456789abcdefghjkmnpqrstvwxyz', (tail >> 30 & 31)::int + 1, 1) ||
         substr('0123456789abcdefghjkmnpqrstvwxyz', (tail >> 25 & 31)::int + 1, 1) ||
         substr('0123456789abcdefghjkmnpqrstvwxyz', (tail >> 20 & 31)::int + 1, 1) ||
         substr('0123456789abcdefghjkmnpqrstvwxyz', (tail >> 15 & 31)::int + 1, 1) ||
         substr('0123456789abcdefghjkmnpqrstvwxyz', (tail >> 10 & 31)::int + 1, 1) ||
         substr('0123456789abcdefghjkmnpqrstvwxyz', (tail >> 5 & 31)::int + 1, 1) ||
         substr('0123456789abcdefghjkmnpqrstvwxyz', (tail >> 0 & 31)::int + 1, 1)
$$;

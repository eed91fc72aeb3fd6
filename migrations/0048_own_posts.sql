-- The studio's lists of a creator's own posts: all of them and one kind of them by last change, and scheduled ones.
CREATE INDEX posts_own ON posts (site_id, updated_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX posts_own_kinds ON posts (site_id, ptype, updated_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX post_schedules_by_due ON post_schedules (site_id, due_at, post_id);
DROP INDEX post_schedules_of_site;

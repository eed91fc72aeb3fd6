-- The invite programme: who came by whose invitation, and what came of it.

CREATE TABLE invites (
  -- Somebody is invited once, by one.
  referee_id quire_id PRIMARY KEY REFERENCES users,
  referrer_id quire_id NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- They have proved an address, and were given their months of Pro.
  welcomed_at timestamptz,
  -- They have published: they count.
  counted_at timestamptz,
  -- They were here before, and never count.
  refused_at timestamptz,
  -- Something was done that may move it on.
  is_due boolean NOT NULL DEFAULT true,
  CHECK (referee_id <> referrer_id),
  CHECK ((counted_at IS NOT NULL) <= (welcomed_at IS NOT NULL)),
  CHECK (refused_at IS NULL OR welcomed_at IS NULL)
);
-- The last first.
CREATE INDEX invites_of_referrer ON invites (referrer_id, created_at DESC, referee_id DESC);
CREATE INDEX invites_counted ON invites (referrer_id) WHERE counted_at IS NOT NULL;
CREATE INDEX invites_due ON invites (created_at) WHERE is_due;

-- Proved addresses of those who took part, as keyed hashes. They outlive the account: whoever deletes one and makes another
-- is not invited anew.
CREATE TABLE invite_addresses (
  hash secret_hash PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);

-- An address is proved in many ways, and a post is published in many: each of them moves an invite on.
CREATE FUNCTION invite_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invites SET is_due = true
   WHERE referee_id = NEW.id AND counted_at IS NULL AND refused_at IS NULL AND NOT is_due;
  RETURN NULL;
END $$;

CREATE TRIGGER invite_moves_by_proof AFTER UPDATE OF email_verified_at, mobile_verified_at ON users
  FOR EACH ROW WHEN (OLD.email_verified_at IS NULL AND OLD.mobile_verified_at IS NULL
    AND (NEW.email_verified_at IS NOT NULL OR NEW.mobile_verified_at IS NOT NULL))
  EXECUTE FUNCTION invite_moves();

CREATE TRIGGER invite_moves_by_post AFTER UPDATE OF blog_count, dg_count, story_count, comic_count, book_count ON sites
  FOR EACH ROW WHEN (OLD.blog_count + OLD.dg_count + OLD.story_count + OLD.comic_count + OLD.book_count = 0
    AND NEW.blog_count + NEW.dg_count + NEW.story_count + NEW.comic_count + NEW.book_count > 0)
  EXECUTE FUNCTION invite_moves();

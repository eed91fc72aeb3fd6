-- What moves an invite marks it though it is marked already: else a mark that was being taken while a first post was being
-- published would be gone, and whoever took it would not have seen the post yet.
CREATE OR REPLACE FUNCTION invite_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invites SET is_due = true WHERE referee_id = NEW.id AND counted_at IS NULL AND refused_at IS NULL;
  RETURN NULL;
END $$;

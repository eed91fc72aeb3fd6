-- A mark is told, so that it is looked at in a moment: somebody may be waiting for what it brings. Who misses it finds the
-- mark within a minute.
CREATE FUNCTION invite_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('invites-due', '');
  RETURN NULL;
END $$;

CREATE TRIGGER invite_is_due AFTER INSERT OR UPDATE OF is_due ON invites
  FOR EACH ROW WHEN (NEW.is_due) EXECUTE FUNCTION invite_is_due();

-- Invites end with all other access of the user who made them.
CREATE INDEX draft_invites_of_user ON draft_invites (invited_by) WHERE invited_by IS NOT NULL;

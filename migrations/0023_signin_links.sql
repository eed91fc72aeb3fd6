-- The email with a sign-in code also has a link, which works in any browser that requested one for its address.
ALTER TABLE account_links DROP CONSTRAINT account_links_purpose_check;
ALTER TABLE account_links ADD CONSTRAINT account_links_purpose_check
  CHECK (purpose IN ('verifyEmail', 'resetPassword', 'signIn'));
-- A link requested for an unknown address has a row too, so that responses don't differ.
ALTER TABLE account_links ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE account_links ADD CHECK (user_id IS NOT NULL OR purpose = 'signIn');

-- Whether the first factor was a code or link from the account's own mailbox or phone.
ALTER TABLE pending_signins ADD COLUMN by_message boolean NOT NULL DEFAULT false;

-- Names of staff are refused to others.
CREATE INDEX user_groups_of_staff ON user_groups (user_id) WHERE group_id IN (1, 2);

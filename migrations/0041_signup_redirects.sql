-- Where a sign-up began: the link that verifies its email leads back there. A path, or an address of one of our hosts.
ALTER TABLE account_links ADD COLUMN redirect text CHECK (char_length(redirect) <= 2000);

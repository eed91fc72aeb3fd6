-- Comments on a passage: off until a site allows them.
ALTER TABLE sites ADD COLUMN passage_comments boolean NOT NULL DEFAULT false;
ALTER TABLE comments ADD COLUMN passage jsonb CHECK (octet_length(passage::text) <= 20000);

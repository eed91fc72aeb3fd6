-- How long each version is, and whether it was saved by itself while someone typed. The history lists the last of
-- those in half an hour.
ALTER TABLE revisions ADD COLUMN words integer CHECK (words >= 0), ADD COLUMN typed boolean NOT NULL DEFAULT false;

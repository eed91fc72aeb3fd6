-- A person takes their files along one page after the other.
CREATE INDEX files_of_site ON files (site_id, id);

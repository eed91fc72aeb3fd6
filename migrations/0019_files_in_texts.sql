-- Recordings, films and files that stand in a text go to its readers as those that a post carries do.

ALTER TABLE post_files
  DROP CONSTRAINT post_files_role_check,
  ADD CONSTRAINT post_files_role_check CHECK (role IN ('page', 'media', 'good', 'source', 'text'));

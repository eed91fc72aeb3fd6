-- What users put in their libraries: posts saved for later, posts saved offline, or both. Bounded by user.
CREATE TABLE library_entries (
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  bookmarked_at timestamptz,
  -- Every device of the user stores the post while it is online.
  offline_at timestamptz,
  PRIMARY KEY (user_id, post_id),
  CHECK (bookmarked_at IS NOT NULL OR offline_at IS NOT NULL)
);
CREATE INDEX library_entries_of_post ON library_entries (post_id);

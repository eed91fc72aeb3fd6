-- Lists of posts that users name; a shared one is readable by anyone who has its address. Bounded by user and list.
CREATE TABLE reading_lists (
  id quire_id PRIMARY KEY,
  user_id quire_id NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  is_shared boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX reading_lists_of_user ON reading_lists (user_id, created_at DESC, id DESC);

CREATE TABLE reading_list_posts (
  list_id quire_id NOT NULL REFERENCES reading_lists ON DELETE CASCADE,
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (list_id, post_id)
);
CREATE INDEX reading_list_posts_of_post ON reading_list_posts (post_id);

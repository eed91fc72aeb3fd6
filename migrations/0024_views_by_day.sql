-- How often a post was read on a day. What was counted before this stands in post_views alone.
CREATE TABLE post_day_views (
  post_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  day date NOT NULL,
  views bigint NOT NULL CHECK (views >= 0),
  PRIMARY KEY (post_id, day)
);

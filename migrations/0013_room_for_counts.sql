-- A like or a comment changes one number of a row that some fourteen indexes name, the words of its text among them. With
-- room on its page the new row stands beside the old one and no index is touched: so texts move out of the row sooner
-- than by PostgreSQL's measure of 2 kB, and a quarter of each page is left free. Pages that are full by now gain it as
-- their rows come and go.
ALTER TABLE publications SET (fillfactor = 75, toast_tuple_target = 1024);
ALTER TABLE sites SET (fillfactor = 85);
ALTER TABLE users SET (fillfactor = 85);

-- How a draft's Yjs document stores its text: 1, a tree of elements; 2, one text with the boundaries of its blocks.
-- A draft of shape 1 is converted when it is read. The default is for servers of an earlier version, which don't know
-- of shapes.
ALTER TABLE drafts ADD COLUMN shape smallint NOT NULL DEFAULT 1 CHECK (shape IN (1, 2));

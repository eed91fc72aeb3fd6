-- No list is in this order any more: drafts and what is put away have each an index of their own, and all else goes by id.
-- Every save moved an entry of it.
DROP INDEX posts_of_site;

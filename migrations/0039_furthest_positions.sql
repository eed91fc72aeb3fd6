ALTER TABLE reading_positions
  -- How far the text was ever read; never falls, except by a reset. Null in older rows: as far as their position.
  ADD COLUMN furthest double precision CHECK (furthest BETWEEN 0 AND 1),
  -- When the reader removed their progress; null for never. What was read before doesn't count anymore.
  ADD COLUMN reset_at timestamptz;

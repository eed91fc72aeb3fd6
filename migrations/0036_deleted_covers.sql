-- A deleted request keeps its row without words or pictures: it still counts towards its month's allowance.
ALTER TABLE covers ADD COLUMN deleted_at timestamptz;

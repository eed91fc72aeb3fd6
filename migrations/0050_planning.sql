-- A creator's private plan for a chapter or episode; a part without words is planned.
CREATE TABLE chapter_plans (
  post_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  note text NOT NULL CHECK (char_length(note) <= 300),
  word_target integer CHECK (word_target BETWEEN 1 AND 1000000),
  due_on date
);

-- When the next parts of a serial come, and whether it is paused: readers see one sentence of it.
CREATE TABLE serial_plans (
  serial_id quire_id PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  -- Days of the week, 0 is Sunday, and the local time in a time zone; all null without a rhythm.
  rhythm_days smallint[] CHECK (cardinality(rhythm_days) BETWEEN 1 AND 7),
  rhythm_time text CHECK (rhythm_time ~ '^[0-9]{2}:[0-9]{2}$'),
  rhythm_zone text CHECK (char_length(rhythm_zone) BETWEEN 1 AND 64),
  -- Null unless paused.
  paused_at timestamptz,
  pause_message text NOT NULL DEFAULT '' CHECK (char_length(pause_message) <= 200),
  returns_on date
);

-- A creator's private notes of a serial: its characters and places. At most 200 per serial.
CREATE TABLE serial_notes (
  id quire_id NOT NULL,
  serial_id quire_id NOT NULL REFERENCES posts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('character', 'place', 'other')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  text text NOT NULL CHECK (char_length(text) <= 5000),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (serial_id, id)
);

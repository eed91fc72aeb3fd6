-- What this installation has been through, once each: {"demo": "begun" | "done"}.
CREATE TABLE installation (
  name text PRIMARY KEY,
  state text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Push messages: what else is known of a device, and messages that a push service did not take yet.

-- The sign-in that registered it: when that ends, nothing is pushed to it anymore.
ALTER TABLE devices ADD COLUMN session_id quire_id REFERENCES sessions ON DELETE CASCADE;
-- Ids under which sites of the same browser know it: they can't read each other's storage.
ALTER TABLE devices ADD COLUMN aliases text[] NOT NULL DEFAULT '{}' CHECK (cardinality(aliases) <= 20);
CREATE INDEX devices_of_session ON devices (session_id) WHERE session_id IS NOT NULL;

-- Of a notification's devices, those whose push service was down or busy.
CREATE TABLE push_retries (
  notification_id quire_id NOT NULL REFERENCES notifications ON DELETE CASCADE,
  device_id quire_id NOT NULL REFERENCES devices ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  tries smallint NOT NULL CHECK (tries > 0),
  PRIMARY KEY (notification_id, device_id)
);
CREATE INDEX push_retries_due ON push_retries (due_at);
CREATE INDEX push_retries_of_device ON push_retries (device_id);

-- Events that nobody could act upon are forgotten too, later: their bodies name people.
CREATE INDEX webhook_events_left_over ON webhook_events (received_at) WHERE handled_at IS NULL;

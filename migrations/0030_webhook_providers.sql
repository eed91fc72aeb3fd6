-- The webhook inbox also receives what the press and the courier report.
ALTER TABLE webhook_events
  DROP CONSTRAINT webhook_events_provider_check,
  ADD CONSTRAINT webhook_events_provider_check CHECK (provider IN ('razorpay', 'stripe', 'lulu', 'shiprocket'));

-- A time of Pro that waits while another one runs: what is left of it begins then.
ALTER TABLE subscriptions ADD COLUMN resumes_at timestamptz;

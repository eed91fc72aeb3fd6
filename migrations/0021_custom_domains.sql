-- Domains of a creator's own: asked for, proved, checked again, and left.

-- What a site asked for. Several sites may ask for one name, or asking would be a way to keep others from theirs; whoever
-- proves it first has it.
CREATE TABLE site_domains (
  site_id quire_id PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  -- As the DNS knows it: lower case, other alphabets as xn--.
  name text NOT NULL CHECK (name = lower(name) AND char_length(name) BETWEEN 4 AND 253),
  registrar text NOT NULL CHECK (registrar IN ('GoDaddy', 'Namecheap', 'Other')),
  state text NOT NULL CHECK (state IN ('pending', 'activated', 'failed', 'suspended')),
  -- What the TXT record must hold.
  challenge text NOT NULL CHECK (char_length(challenge) BETWEEN 20 AND 200),
  -- When the 72 hours began.
  asked_at timestamptz NOT NULL,
  checked_at timestamptz,
  -- Null where nobody looks any more until somebody asks to.
  next_check_at timestamptz,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  activated_at timestamptz,
  -- Since when the records of an activated domain are gone.
  lost_at timestamptz,
  suspended_at timestamptz,
  -- What the last look found.
  proof text CHECK (proof IN ('found', 'missing', 'unknown')),
  pointing text CHECK (pointing IN ('found', 'missing', 'unknown')),
  proof_seen text[] NOT NULL DEFAULT '{}' CHECK (cardinality(proof_seen) <= 10),
  pointing_seen text[] NOT NULL DEFAULT '{}' CHECK (cardinality(pointing_seen) <= 10),
  -- Another site proved the name first.
  taken boolean NOT NULL DEFAULT false,
  CHECK ((state = 'suspended') = (suspended_at IS NOT NULL))
);
-- One name, one site: of two that prove it in the same moment, this lets one.
CREATE UNIQUE INDEX site_domains_activated ON site_domains (name) WHERE state = 'activated';
CREATE INDEX site_domains_due ON site_domains (next_check_at) WHERE next_check_at IS NOT NULL;

-- Where sites lived until lately: whoever comes there is sent on, and devices bring along what they kept there.
CREATE TABLE former_domains (
  name text PRIMARY KEY CHECK (name = lower(name)),
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  until timestamptz NOT NULL
);
CREATE INDEX former_domains_of_site ON former_domains (site_id);
CREATE INDEX former_domains_over ON former_domains (until);

-- The sessions of a host end together when its name changes hands.
CREATE INDEX sessions_of_host ON sessions (split_part(host, ':', 1)) WHERE host IS NOT NULL;

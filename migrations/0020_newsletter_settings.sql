-- How a site's newsletters look and from where they are sent, and addresses that get none.

CREATE TABLE newsletter_settings (
  site_id quire_id PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  -- Null: the site's name.
  sender_name text CHECK (char_length(sender_name) BETWEEN 1 AND 100),
  -- Where replies go, once its owner has confirmed it, and the address that still has to be.
  reply_to text CHECK (char_length(reply_to) BETWEEN 3 AND 254),
  reply_to_pending text CHECK (char_length(reply_to_pending) BETWEEN 3 AND 254),
  footer text NOT NULL DEFAULT '' CHECK (char_length(footer) <= 1000),
  welcome_subject text CHECK (char_length(welcome_subject) BETWEEN 1 AND 200),
  welcome_markdown text CHECK (char_length(welcome_markdown) BETWEEN 1 AND 20000),
  updated_at timestamptz NOT NULL,
  CHECK ((welcome_subject IS NULL) = (welcome_markdown IS NULL))
);

-- Who was welcomed, as keyed hashes of addresses: nobody is welcomed twice, whatever they subscribe to again.
CREATE TABLE welcome_emails (
  site_id quire_id NOT NULL REFERENCES sites ON DELETE CASCADE,
  address secret_hash NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, address)
);

-- Domains of creators that their newsletters are sent from.
CREATE TABLE sending_domains (
  site_id quire_id PRIMARY KEY REFERENCES sites ON DELETE CASCADE,
  -- The sender, and its domain as in DNS.
  address text NOT NULL CHECK (char_length(address) BETWEEN 3 AND 254),
  domain text NOT NULL CHECK (domain = lower(domain) AND char_length(domain) BETWEEN 4 AND 253),
  state text NOT NULL CHECK (state IN ('pending', 'activated', 'failed', 'suspended')),
  -- The DKIM key: its selector, its public half in base64 and its private half, sealed.
  selector text NOT NULL CHECK (char_length(selector) BETWEEN 1 AND 63),
  public_key text NOT NULL CHECK (char_length(public_key) <= 1000),
  private_key text NOT NULL CHECK (char_length(private_key) <= 5000),
  -- When the 72 hours for verification began.
  requested_at timestamptz NOT NULL,
  checked_at timestamptz,
  -- Null when no check is due until the owner requests one.
  next_check_at timestamptz,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  activated_at timestamptz,
  -- When the records of an activated domain disappeared.
  lost_at timestamptz,
  suspended_at timestamptz,
  -- The result of the last check, and what it found: at most 10 values each.
  dkim text CHECK (dkim IN ('found', 'missing', 'unknown')),
  spf text CHECK (spf IN ('found', 'missing', 'unknown')),
  dmarc text CHECK (dmarc IN ('found', 'missing', 'unknown')),
  dkim_seen text[] NOT NULL DEFAULT '{}' CHECK (cardinality(dkim_seen) <= 10),
  spf_seen text[] NOT NULL DEFAULT '{}' CHECK (cardinality(spf_seen) <= 10),
  dmarc_seen text[] NOT NULL DEFAULT '{}' CHECK (cardinality(dmarc_seen) <= 10)
);
CREATE INDEX sending_domains_due ON sending_domains (next_check_at) WHERE next_check_at IS NOT NULL;

-- Addresses whose mail server refused for good, or whose owner reported an email of ours as spam. They get only what
-- they ask for themselves, such as a code. Confirming a bounced address lifts it.
CREATE TABLE undeliverable_addresses (
  email text COLLATE "C" PRIMARY KEY CHECK (char_length(email) BETWEEN 3 AND 254),
  reason text NOT NULL CHECK (reason IN ('bounced', 'complained')),
  created_at timestamptz NOT NULL
);

-- Consent: words of a list that nobody knows, emails ended at the mail provider, one spelling of each address.

-- Ended at the mail provider, by its own link. The provider resumes it.
ALTER TABLE suppressions DROP CONSTRAINT suppressions_reason_check;
ALTER TABLE suppressions ADD CONSTRAINT suppressions_reason_check
  CHECK (reason IN ('unsubscribed', 'complained', 'provider'));

-- Words of the column that says who is subscribed: those that the creator says mean yes, and those that we don't know,
-- as [{word, rows}].
ALTER TABLE subscriber_imports ADD COLUMN subscribed_words text[] NOT NULL DEFAULT '{}';
ALTER TABLE subscriber_imports ADD COLUMN unknown_words jsonb NOT NULL DEFAULT '[]'
  CHECK (jsonb_typeof(unknown_words) = 'array');

-- Counting a list's recipients leaves out suspended users, who are few.
CREATE INDEX users_suspended ON users (id) WHERE suspended_at IS NOT NULL;

-- An address has one spelling: its domain as in DNS, `xn--bcher-kva.example` for `bücher.example`. What was stored
-- otherwise is renamed; of two rows that become one, the stricter stays. Few rows have such a domain.

-- Punycode (RFC 3492) of one label, as `domainToASCII` has it: the labels are normalized and in lower case already.
CREATE FUNCTION label_in_dns(label text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  points int[] := ARRAY(SELECT ascii(c) FROM regexp_split_to_table(label, '') WITH ORDINALITY AS s (c, i) ORDER BY i);
  total int := cardinality(points);
  basic int := (SELECT count(*) FROM unnest(points) AS p WHERE p < 128);
  encoded text := (SELECT coalesce(string_agg(chr(p), '' ORDER BY i), '')
                     FROM unnest(points) WITH ORDINALITY AS s (p, i) WHERE p < 128);
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  n int := 128; delta int := 0; bias int := 72; done int := basic;
  point int; q int; k int; t int;
BEGIN
  IF basic = total THEN RETURN label; END IF;
  IF basic > 0 THEN encoded := encoded || '-'; END IF;
  WHILE done < total LOOP
    point := (SELECT min(p) FROM unnest(points) AS p WHERE p >= n);
    delta := delta + (point - n) * (done + 1);
    n := point;
    FOREACH point IN ARRAY points LOOP
      IF point < n THEN delta := delta + 1; END IF;
      CONTINUE WHEN point <> n;
      q := delta;
      k := 36;
      LOOP
        t := least(greatest(k - bias, 1), 26);
        EXIT WHEN q < t;
        encoded := encoded || substr(digits, t + (q - t) % (36 - t) + 1, 1);
        q := (q - t) / (36 - t);
        k := k + 36;
      END LOOP;
      encoded := encoded || substr(digits, q + 1, 1);
      delta := CASE WHEN done = basic THEN delta / 700 ELSE delta / 2 END;
      delta := delta + delta / (done + 1);
      bias := 0;
      WHILE delta > 455 LOOP
        delta := delta / 35;
        bias := bias + 36;
      END LOOP;
      bias := bias + 36 * delta / (delta + 38);
      delta := 0;
      done := done + 1;
    END LOOP;
    delta := delta + 1;
    n := n + 1;
  END LOOP;
  RETURN 'xn--' || encoded;
END $$;

-- Null for an address that stays as it is.
CREATE FUNCTION address_in_dns(email text) RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN email ~ '@[^@]*[^\u0001-\u007f][^@]*$' THEN nullif(
    regexp_replace(email, '[^@]*$', '') || (
      SELECT string_agg(label_in_dns(label), '.' ORDER BY i)
        FROM regexp_split_to_table(regexp_replace(email, '^.*@', ''), '\.') WITH ORDINALITY AS s (label, i)), email) END
$$;

CREATE TEMPORARY TABLE renamed ON COMMIT DROP AS
  SELECT site_id, email COLLATE "C" AS old, address_in_dns(email) COLLATE "C" AS email FROM subscribers
   WHERE address_in_dns(email) IS NOT NULL;
UPDATE subscribers s SET since = least(s.since, o.since), requested_at = coalesce(s.requested_at, o.requested_at),
    consented_at = coalesce(s.consented_at, o.consented_at),
    state = CASE WHEN 'unsubscribed' IN (s.state, o.state) THEN 'unsubscribed'
                 WHEN 'bounced' IN (s.state, o.state) THEN 'bounced' ELSE 'subscribed' END::subscriber_state
  FROM renamed r JOIN subscribers o ON o.site_id = r.site_id AND o.email = r.old
 WHERE s.site_id = r.site_id AND s.email = r.email;
DELETE FROM subscribers s USING renamed r WHERE s.site_id = r.site_id AND s.email = r.old
  AND EXISTS (SELECT 1 FROM subscribers t WHERE t.site_id = r.site_id AND t.email = r.email);
UPDATE subscribers s SET email = r.email FROM renamed r WHERE s.site_id = r.site_id AND s.email = r.old;

INSERT INTO suppressions AS x (site_id, email, reason, created_at)
  SELECT site_id, address_in_dns(email), reason, created_at FROM suppressions WHERE address_in_dns(email) IS NOT NULL
  ON CONFLICT (site_id, email) DO UPDATE SET reason = excluded.reason WHERE excluded.reason = 'complained';
DELETE FROM suppressions WHERE address_in_dns(email) IS NOT NULL;
-- Who left by one spelling has left by the other.
UPDATE subscribers s SET state = 'unsubscribed' FROM suppressions x, renamed r
 WHERE x.site_id = r.site_id AND x.email = r.email AND s.site_id = r.site_id AND s.email = r.email
   AND s.state = 'subscribed';
UPDATE sites SET subscribers_count = (SELECT count(*) FROM subscribers s WHERE s.site_id = sites.id AND s.state = 'subscribed')
 WHERE id IN (SELECT site_id FROM renamed);

INSERT INTO undeliverable_addresses AS x (email, reason, created_at)
  SELECT address_in_dns(email), reason, created_at FROM undeliverable_addresses WHERE address_in_dns(email) IS NOT NULL
  ON CONFLICT (email) DO UPDATE SET reason = excluded.reason WHERE excluded.reason = 'complained';
DELETE FROM undeliverable_addresses WHERE address_in_dns(email) IS NOT NULL;

DELETE FROM newsletter_addresses a WHERE address_in_dns(email) IS NOT NULL AND EXISTS (
  SELECT 1 FROM newsletter_addresses t WHERE t.newsletter_id = a.newsletter_id AND t.email = address_in_dns(a.email));
UPDATE newsletter_addresses SET email = address_in_dns(email) WHERE address_in_dns(email) IS NOT NULL;

-- Two accounts stay two: the one whose spelling gives way is no longer emailed, since its mailbox is the other's.
UPDATE users u SET email_verified_at = NULL WHERE address_in_dns(email) IS NOT NULL
  AND EXISTS (SELECT 1 FROM users t WHERE t.email = address_in_dns(u.email));
UPDATE users u SET email = address_in_dns(email) WHERE address_in_dns(email) IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM users t WHERE t.email = address_in_dns(u.email));
UPDATE users SET pending_email = address_in_dns(pending_email) WHERE address_in_dns(pending_email) IS NOT NULL;
DELETE FROM waitlist w WHERE address_in_dns(email) IS NOT NULL
  AND EXISTS (SELECT 1 FROM waitlist t WHERE t.email = address_in_dns(w.email));
UPDATE waitlist SET email = address_in_dns(email) WHERE address_in_dns(email) IS NOT NULL;
UPDATE account_links SET identifier = address_in_dns(identifier) WHERE address_in_dns(identifier) IS NOT NULL;
UPDATE social_identities SET email = address_in_dns(email) WHERE address_in_dns(email) IS NOT NULL;
UPDATE pending_connections SET email = address_in_dns(email) WHERE address_in_dns(email) IS NOT NULL;
UPDATE pending_connections SET code_email = address_in_dns(code_email) WHERE address_in_dns(code_email) IS NOT NULL;
UPDATE draft_invites SET email = address_in_dns(email) WHERE address_in_dns(email) IS NOT NULL;
UPDATE newsletter_settings SET reply_to = address_in_dns(reply_to) WHERE address_in_dns(reply_to) IS NOT NULL;
UPDATE newsletter_settings SET reply_to_pending = address_in_dns(reply_to_pending)
 WHERE address_in_dns(reply_to_pending) IS NOT NULL;

DROP FUNCTION address_in_dns(text);
DROP FUNCTION label_in_dns(text);

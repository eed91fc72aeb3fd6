import type { MailingAudience } from "@quire/contracts/records/mailing";
import type { PostDocument } from "@quire/documents/schema";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A post sent by email, once, or an email with a text of its own. */
export interface NewsletterColumns {
  id: string;
  site_id: string;
  /** Null for a mailing, and once the post is deleted; the row still counts for the hour between two newsletters. */
  post_id: string | null;
  send_at: Date;
  /** When its recipients were recorded; they don't change afterwards. */
  addressed_at: Date | null;
  finished_at: Date | null;
  created_at: Date;
  audience: MailingAudience;
  /** Of a mailing; null for a post. */
  subject: string | null;
  blocks: PostDocument | null;
  /** The post whose buyers get it. */
  bought_id: string | null;
}

type NewNewsletter = Pick<NewsletterColumns, "id" | "site_id" | "post_id" | "send_at" | "created_at"> &
  Partial<NewsletterColumns>;

export const newsletters = table<NewsletterColumns, NewNewsletter>("newsletters", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  post_id: DataTypes.TEXT,
  send_at: DataTypes.DATE,
  addressed_at: DataTypes.DATE,
  finished_at: DataTypes.DATE,
  created_at: DataTypes.DATE,
  audience: DataTypes.TEXT,
  subject: DataTypes.TEXT,
  blocks: DataTypes.JSONB,
  bought_id: DataTypes.TEXT,
});

interface DeliveryColumns {
  newsletter_id: string;
  /** Attempts so far. */
  tries: number;
  sent_at: Date | null;
  /** Why no email was sent: the recipient opted out, was rejected, or failed too often. */
  dropped: "left" | "refused" | "failed" | null;
}

/** A follower to whom a newsletter goes. */
export interface NewsletterRecipientColumns extends DeliveryColumns {
  user_id: string;
  /** When it is sent, if not at once: after quiet hours, or in a digest. */
  due_at: Date | null;
  in_digest: boolean;
}

type NewRecipient = Pick<NewsletterRecipientColumns, "newsletter_id" | "user_id"> &
  Partial<NewsletterRecipientColumns>;

export const newsletterRecipients = table<NewsletterRecipientColumns, NewRecipient>("newsletter_recipients", {
  newsletter_id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  tries: DataTypes.SMALLINT,
  sent_at: DataTypes.DATE,
  dropped: DataTypes.TEXT,
  due_at: DataTypes.DATE,
  in_digest: DataTypes.BOOLEAN,
});

/** A subscriber without an account to whom a newsletter goes. */
export interface NewsletterAddressColumns extends DeliveryColumns {
  email: string;
}

type NewAddress = Pick<NewsletterAddressColumns, "newsletter_id" | "email"> & Partial<DeliveryColumns>;

export const newsletterAddresses = table<NewsletterAddressColumns, NewAddress>("newsletter_addresses", {
  newsletter_id: { type: DataTypes.TEXT, primaryKey: true },
  email: { type: DataTypes.TEXT, primaryKey: true },
  tries: DataTypes.SMALLINT,
  sent_at: DataTypes.DATE,
  dropped: DataTypes.TEXT,
});

import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** How a site's newsletters are sent; without a row, by the defaults. */
export interface NewsletterSettingsColumns {
  site_id: string;
  sender_name: string | null;
  /** Confirmed by its owner. */
  reply_to: string | null;
  reply_to_pending: string | null;
  footer: string;
  welcome_subject: string | null;
  welcome_markdown: string | null;
  updated_at: Date;
}

type NewSettings = Pick<NewsletterSettingsColumns, "site_id" | "updated_at"> &
  Partial<NewsletterSettingsColumns>;

export const newsletterSettings = table<NewsletterSettingsColumns, NewSettings>("newsletter_settings", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  sender_name: DataTypes.TEXT,
  reply_to: DataTypes.TEXT,
  reply_to_pending: DataTypes.TEXT,
  footer: DataTypes.TEXT,
  welcome_subject: DataTypes.TEXT,
  welcome_markdown: DataTypes.TEXT,
  updated_at: DataTypes.DATE,
});

/** Who was welcomed, by the keyed hash of their address. */
export interface WelcomeEmailColumns {
  site_id: string;
  address: Buffer;
  created_at: Date;
}

export const welcomeEmails = table<WelcomeEmailColumns>("welcome_emails", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  address: { type: DataTypes.BLOB, primaryKey: true },
  created_at: DataTypes.DATE,
});

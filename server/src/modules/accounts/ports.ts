import type { AnnouncementBar } from "@quire/contracts/records/announcement";
import type { OwedMoney } from "@quire/contracts/records/deletion";
import type { CommandContext } from "../../platform/http/context.ts";
import type { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";

/** A site for a new account. */
export interface NewSite {
  userId: string;
  domain: string;
  name: string;
  country: string | null;
}

/** What sign-up needs from sites; `app/features.ts` passes it in. */
export interface SignUpPorts {
  /** Returns the subdomain as it is stored; throws a field refusal that says what to change. */
  requireSubdomain(text: string): string;
  /** Creates the site and makes its owner a creator; returns false when the subdomain is taken. */
  claimSubdomain(context: CommandContext, site: NewSite): Promise<boolean>;
  /** Returns a 422 refusal that suggests a free subdomain. */
  domainTaken(platform: Platform, domain: string, name: string): Promise<Refusal>;
}

/** What the session state needs from higher modules; `app/features.ts` passes it in. */
export interface SessionPorts {
  /** What the operator announces at this time. */
  currentAnnouncement(platform: Platform, caller: { isCreator: boolean }): Promise<AnnouncementBar | null>;
}

/** What account deletion needs from higher modules; `app/features.ts` passes it in. */
export interface DeletionPorts {
  /** What the user is owed, in each currency with a balance. */
  moneyOwed(platform: Platform, userId: string): Promise<OwedMoney[]>;
  /** How many users own something that the user published. */
  countBuyers(platform: Platform, userId: string): Promise<number>;
}

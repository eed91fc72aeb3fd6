import type { PrintFormat } from "@quire/domain/books/formats";
import type { PostalAddress, ShippingOption, SuggestedAddress } from "./fulfillment.ts";

/** Some copies of a book. */
export interface PrintLine {
  format: PrintFormat;
  pages: number;
  quantity: number;
}

/** What a print job costs us, in US cents. `lines`, `shipping`, `fees` and `tax` add up to `total`. */
export interface PrintCost {
  currency: "USD";
  lines: {
    quantity: number;
    /** One copy without discounts. */
    copy: number;
    /** All copies, with discounts, without tax. */
    total: number;
  }[];
  shipping: number;
  /** Fulfillment, handling and any other fee. */
  fees: number;
  tax: number;
  total: number;
  /** How the press would write the address; null if it agrees. */
  suggestedAddress: SuggestedAddress | null;
}

/** A file that the press downloads. */
export interface PrintFile {
  /** Public, for as long as a job may wait. */
  url: string;
  /** Hexadecimal. */
  md5: string;
}

export interface PrintJobRequest {
  /** Our id: there is no other way to find a job whose answer was lost. */
  externalId: string;
  lines: (PrintLine & { title: string; interior: PrintFile; cover: PrintFile })[];
  address: PostalAddress;
  /** The key of the shipping option. */
  level: string;
  /** Minutes during which it can be canceled, 60 to 2,880. */
  productionDelay: number;
}

/**
 * A job's states at the press. They can go back: from `payment_in_progress` to `unpaid`, and from `production_ready` to
 * `production_delayed`. `unknown` is one that we don't know yet.
 */
export const PRINT_JOB_STATES = [
  "created",
  "unpaid",
  "payment_in_progress",
  "production_delayed",
  "production_ready",
  "in_production",
  "shipped",
  "delivered",
  "rejected",
  "canceled",
  "error",
  "unknown",
] as const;
export type PrintJobState = (typeof PRINT_JOB_STATES)[number];

export interface PrintJob {
  /** The press's id. */
  id: string;
  externalId: string | null;
  state: PrintJobState;
  /** When it got this state: of two readings, the one that changed later is right. */
  changedAt: Date;
  /** What the press says about the state and, if it rejected the job, about each file. */
  messages: string[];
  /** Null until the press has calculated them. */
  cost: PrintCost | null;
  shipments: { trackingId: string | null; url: string | null; carrier: string | null }[];
  /** `2026-12-01`, as estimated; null while unknown. */
  minDeliveryDate: string | null;
  maxDeliveryDate: string | null;
  /** When it moves into production and can't be canceled anymore. */
  productionDueAt: Date | null;
  suggestedAddress: SuggestedAddress | null;
}

/** The result of a file check; `checking` until there is one. */
export interface FileCheck {
  id: string;
  state: "checking" | "valid" | "invalid";
  /** The press's reasons. */
  problems: string[];
}

/**
 * A press. Its methods throw `FulfillmentRefused`, `FulfillmentUnavailable` or, if they change something,
 * `FulfillmentUnknown`, and nothing else.
 */
export interface PressPort {
  readonly name: "lulu";
  /** Whether the press prints and binds this format. */
  offers(format: PrintFormat): boolean;
  shippingOptions(address: PostalAddress, lines: readonly PrintLine[]): Promise<ShippingOption[]>;
  cost(address: PostalAddress, lines: readonly PrintLine[], level: string): Promise<PrintCost>;
  /** The sheet of a cover, in whole points. */
  coverDimensions(format: PrintFormat, pages: number): Promise<{ width: number; height: number }>;
  /** Starts a check of a file at a public URL. */
  checkInterior(url: string, format: PrintFormat): Promise<FileCheck>;
  checkCover(url: string, format: PrintFormat, pages: number): Promise<FileCheck>;
  readInteriorCheck(id: string): Promise<FileCheck>;
  readCoverCheck(id: string): Promise<FileCheck>;
  /**
   * Creates a print job. NOT idempotent: repeated, it prints twice. After `FulfillmentUnknown`, call `findByExternalId`,
   * wait two minutes, call it again, and only then repeat this.
   */
  submit(job: PrintJobRequest): Promise<PrintJob>;
  /** The job with our id; null if there is none (yet). */
  findByExternalId(externalId: string): Promise<PrintJob | null>;
  read(jobId: string): Promise<PrintJob>;
  /** All jobs that changed since then: for webhooks that were missed. */
  changedSince(since: Date): Promise<PrintJob[]>;
  /** Cancels a job; repeated, it does nothing. `FulfillmentRefused`: it is too late. */
  cancel(jobId: string): Promise<void>;
  /** Registers our webhook, and activates it again if failures have switched it off. */
  subscribe(url: string): Promise<void>;
}

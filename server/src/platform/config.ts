import type { Limits } from "./limits/limitTable.ts";

/** Everything an operator can set, read once at start-up. See `configTable` for each variable. */
export interface Config {
  mode: "development" | "production" | "test";
  productName: string;
  port: number;
  host: string;
  /** Host and port (if any) under which the platform is seen, lower case: `localhost:4000`. */
  platformHost: string;
  /** `http` or `https`: how links to ourselves begin. */
  platformProtocol: "http" | "https";
  /** Absolute path of the folder with the database, files and mail. */
  dataDir: string;
  /** Whether DATA_DIR was given, as opposed to our default that may move when it cannot serve. */
  dataDirGiven: boolean;
  /** Null means the embedded database. */
  databaseUrl: string | null;
  databaseReplicaUrls: string[];
  databasePool: number;
  /** Null means a folder in `dataDir`. */
  s3: {
    bucket: string;
    region: string;
    endpoint: string | null;
    accessKeyId: string | null;
    secretAccessKey: string | null;
    forcePathStyle: boolean;
  } | null;
  /** Null means a folder of .eml files in `dataDir`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Addresses or CIDR ranges whose `X-Forwarded-For` counts. */
  trustedProxies: string[];
  /** Request header (lower case) in which a trusted proxy names the country. */
  countryHeader: string | null;
  /** ISO country codes (upper case) that may not sign up. */
  blockedCountries: string[];
  signups: "open" | "waitlist" | "closed";
  limits: Limits;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Null means: generated at first start and kept in `dataDir`. */
  secret: string | null;
  /** Whether to seed the demo on the first run. */
  demo: boolean;
}

import { resolve } from "node:path";
import type { SocialProvider } from "@quire/domain/enums";
import type { DomainEdge } from "@quire/domain/sites/dnsRecords";
import { configTable, limitVariableName, parseLimit, type Values } from "./configTable.ts";
import { type Fulfillment, fulfillmentOf } from "./fulfillmentConfig.ts";
import { type LimitName, type Limits, limitTable } from "./limits/limitTable.ts";
import { type Payments, paymentsOf } from "./paymentConfig.ts";
import { inconsistentProviders } from "./providerKeys.ts";
import type { VapidKeys } from "./push/push.ts";
import type { TwilioAccount } from "./sms/twilioSms.ts";
import { StartupError } from "./startupError.ts";

/** Our credentials at a sign-in provider. */
export interface SocialClient {
  clientId: string;
  clientSecret: string;
  /** URL of a stand-in that behaves like the provider; null for the provider itself. */
  url: string | null;
}

/** How browsers are pushed to. */
export interface PushConfig {
  /** The operator's contact for push services: an `https` or `mailto` address. */
  subject: string;
  /** The key pair; null means: generated at the first start and stored in the database. */
  keys: VapidKeys | null;
  /** A stand-in for push services: the beginning of its endpoints, and its certificate's authority (DER in base64). */
  standIn: { url: string; authority: string } | null;
}

/** Everything an operator can set, read once at startup. See `configTable` for each variable. */
export interface Config {
  mode: "development" | "production" | "test";
  productName: string;
  port: number;
  host: string;
  /** Public host and port (if any) of the platform, lower case: `localhost:4000`. */
  platformHost: string;
  /** `http` or `https`: the scheme of links to the platform. */
  platformProtocol: "http" | "https";
  /** Absolute path of the folder with the database, files and mail. */
  dataDir: string;
  /** Whether DATA_DIR was given, as opposed to our default, which may move if it is unusable. */
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
  /** The host that creators' sending domains point their bounces to; null: nothing is sent from such domains. */
  mailReturnPath: string | null;
  /** Where bounces and complaints come from; null for a provider that isn't used. */
  mailEvents: {
    /** The ARN of the SNS topic. */
    sesTopic: string | null;
    /** URL of a stand-in for SNS; null for SNS itself. */
    snsUrl: string | null;
    postmarkToken: string | null;
  };
  /** Who runs this, for the legal texts; `country` is an ISO code. Null where the operator gave nothing. */
  company: { name: string | null; address: string | null; country: string | null };
  /** The support email address. */
  supportEmail: string;
  /** The operator's blog; null without one. */
  blogUrl: string | null;
  android: {
    /** The app on Google Play; null without one. */
    playUrl: string | null;
    /** The app that may open our pages as its own; null: none may. */
    app: { packageName: string; fingerprints: string[] } | null;
  };
  /** Null means a folder of text files in `dataDir`. */
  twilio: TwilioAccount | null;
  /** Where to read what the providers' stand-ins were sent; null without any. */
  sandboxUrl: string | null;
  /** Addresses or CIDR ranges whose `X-Forwarded-For` counts. */
  trustedProxies: string[];
  /** What reads `/metrics` from other machines; null: nothing does. */
  metricsToken: string | null;
  /** Request header (lower case) in which a trusted proxy sends the country. */
  countryHeader: string | null;
  /** Absolute path of a database of countries by network address; null without one. */
  geoipDatabase: string | null;
  /** ISO country codes (upper case) that may not sign up. */
  blockedCountries: string[];
  signups: "open" | "waitlist" | "closed";
  /** Where creators' own domains point: a name, and addresses where the DNS allows no alias. */
  domainEdge: DomainEdge;
  /** DNS servers that resolve them; empty means the machine's own. */
  dnsServers: string[];
  /** Emails of admins and moderators; see `syncStaff`. */
  admins: string[];
  moderators: string[];
  /** Sign-in providers; null where one is not set up. */
  social: Record<SocialProvider, SocialClient | null>;
  payments: Payments;
  fulfillment: Fulfillment;
  push: PushConfig;
  limits: Limits;
  /** The WebSub hub to notify of changed sites; null without one. */
  websubHub: string | null;
  /** An OpenAI-compatible images API that draws covers; null: our own artist does. */
  images: { url: string; key: string; model: string } | null;
  /** Whether images are checked for explicit content before they are accepted. */
  explicitCheck: boolean;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Null means: generated at the first start and stored in `dataDir`. */
  secret: string | null;
  /** The secret that it replaces, while it is being rotated. */
  secretPrevious: string | null;
  /** Whether to seed the demo on the first run. */
  demo: boolean;
}

/** Reads the environment. Reports all errors at once, each with its variable's name. */
export function readConfig(env: NodeJS.ProcessEnv, cwd: string = process.cwd()): Config {
  const errors: string[] = [];
  const read = <T>(name: string, parse: (text: string) => T, standard: T): T => {
    const text = env[name]?.trim();
    if (!text) return standard;
    try {
      return parse(text);
    } catch (error) {
      errors.push(`${name} must be ${(error as Error).message}.`);
      return standard;
    }
  };
  const values = {} as Record<string, unknown>;
  for (const [name, { parse, standard }] of Object.entries(configTable)) {
    const fallback = standard === null ? null : parse(standard);
    values[name] = read<unknown>(name, parse, fallback);
  }
  const limits = { ...limitTable } as Limits;
  for (const name of Object.keys(limitTable) as LimitName[]) {
    limits[name] = read(limitVariableName(name), parseLimit, limitTable[name]);
  }
  const config = assemble(values as Values, limits, Boolean(env.DATA_DIR?.trim()), cwd);
  errors.push(...inconsistencies(config, env));
  if (errors.length > 0) throw new StartupError(errors.join("\n"));
  return config;
}

function assemble(values: Values, limits: Limits, dataDirGiven: boolean, cwd: string): Config {
  const platformHost = values.PLATFORM_HOST ?? `localhost:${values.PORT}`;
  const name = platformHost.replace(/:\d+$/, "");
  const local = name === "localhost" || name.endsWith(".localhost");
  const supportEmail = values.SUPPORT_EMAIL ?? `support@${name}`;
  return {
    mode: values.NODE_ENV,
    productName: values.PRODUCT_NAME,
    port: values.PORT,
    host: values.HOST,
    platformHost,
    platformProtocol: values.PLATFORM_PROTOCOL ?? (local ? "http" : "https"),
    dataDir: resolve(cwd, values.DATA_DIR),
    dataDirGiven,
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS,
    databasePool: values.DATABASE_POOL,
    s3: values.S3_BUCKET
      ? {
          bucket: values.S3_BUCKET,
          region: values.S3_REGION,
          endpoint: values.S3_ENDPOINT,
          accessKeyId: values.S3_ACCESS_KEY_ID,
          secretAccessKey: values.S3_SECRET_ACCESS_KEY,
          forcePathStyle: values.S3_FORCE_PATH_STYLE,
        }
      : null,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${name}`,
    // In production, nobody may send as a domain whose bounces nobody receives.
    mailReturnPath: values.MAIL_RETURN_PATH ?? (values.NODE_ENV === "production" ? null : `bounces.${name}`),
    mailEvents: {
      sesTopic: values.SES_TOPIC_ARN,
      snsUrl: values.SNS_URL?.replace(/\/+$/, "") ?? null,
      postmarkToken: values.POSTMARK_WEBHOOK_TOKEN,
    },
    company: {
      name: values.COMPANY_NAME,
      address: values.COMPANY_ADDRESS,
      country: values.COMPANY_COUNTRY,
    },
    supportEmail,
    blogUrl: values.BLOG_URL,
    android: { playUrl: values.PLAY_URL, app: androidApp(values) },
    twilio: twilioAccount(values),
    sandboxUrl: values.SANDBOX_URL,
    trustedProxies: values.TRUSTED_PROXIES,
    metricsToken: values.METRICS_TOKEN,
    countryHeader: values.COUNTRY_HEADER,
    geoipDatabase: values.GEOIP_DATABASE && resolve(cwd, values.GEOIP_DATABASE),
    blockedCountries: values.BLOCKED_COUNTRIES,
    signups: values.SIGNUPS,
    domainEdge: {
      target: values.DOMAIN_TARGET ?? name,
      addresses: values.DOMAIN_ADDRESSES ?? (local ? ["127.0.0.1"] : []),
    },
    dnsServers: values.DNS_SERVERS,
    admins: values.ADMINS,
    moderators: values.MODERATORS,
    social: {
      google: socialClient(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET, values.GOOGLE_URL),
      facebook: socialClient(values.FACEBOOK_CLIENT_ID, values.FACEBOOK_CLIENT_SECRET, values.FACEBOOK_URL),
    },
    payments: paymentsOf(values),
    fulfillment: fulfillmentOf(values, supportEmail),
    push: pushConfig(values, supportEmail),
    limits,
    websubHub: values.WEBSUB_HUB,
    images: imagesOf(values),
    explicitCheck: values.EXPLICIT_CHECK,
    logLevel: values.LOG_LEVEL,
    secret: values.SECRET,
    secretPrevious: values.SECRET_PREVIOUS,
    demo: values.DEMO ?? values.NODE_ENV !== "production",
  };
}

/** Both halves or null; `inconsistencies` reports a lone one. */
function socialClient(id: string | null, secret: string | null, url: string | null): SocialClient | null {
  return id && secret ? { clientId: id, clientSecret: secret, url: url?.replace(/\/+$/, "") ?? null } : null;
}

/** `inconsistencies` reports a lone key. */
function pushConfig(values: Values, supportEmail: string): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT } = values;
  return {
    subject: VAPID_SUBJECT ?? `mailto:${supportEmail}`,
    keys: publicKey && privateKey ? { publicKey, privateKey } : null,
    standIn: values.PUSH_URL && values.PUSH_CA ? { url: values.PUSH_URL, authority: values.PUSH_CA } : null,
  };
}

/** Both or null; `inconsistencies` reports a lone one. */
function androidApp({ ANDROID_PACKAGE: packageName, ANDROID_CERT_SHA256: fingerprints }: Values) {
  return packageName && fingerprints?.length ? { packageName, fingerprints } : null;
}

/** All three or null; `inconsistencies` reports incomplete ones. */
function imagesOf({ IMAGES_URL: url, IMAGES_KEY: key, IMAGES_MODEL: model }: Values): Config["images"] {
  return url && key && model ? { url: url.replace(/\/+$/, ""), key, model } : null;
}

/** All three or null; `inconsistencies` reports incomplete ones. */
function twilioAccount(values: Values): TwilioAccount | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values;
  return accountSid && authToken && from ? { accountSid, authToken, from, url: values.TWILIO_URL } : null;
}

function inconsistencies(config: Config, env: NodeJS.ProcessEnv): string[] {
  const errors: string[] = [];
  const known = new Set(Object.keys(limitTable).map((name) => limitVariableName(name as LimitName)));
  for (const name of Object.keys(env)) {
    if (name.startsWith("LIMIT_") && !known.has(name)) errors.push(`${name} is not a limit.`);
  }
  if (config.databaseReplicaUrls.length > 0 && !config.databaseUrl) {
    errors.push("DATABASE_REPLICA_URLS needs DATABASE_URL, the database that is replicated.");
  }
  if (config.s3 && Boolean(config.s3.accessKeyId) !== Boolean(config.s3.secretAccessKey)) {
    errors.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together.");
  }
  for (const name of ["GOOGLE", "FACEBOOK"]) {
    if (Boolean(env[`${name}_CLIENT_ID`]) !== Boolean(env[`${name}_CLIENT_SECRET`])) {
      errors.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together.`);
    }
    // A stand-in signs anyone in as anyone.
    if (config.mode === "production" && env[`${name}_URL`]) {
      errors.push(`${name}_URL must not be set in production.`);
    }
  }
  const together = [
    [config.twilio, ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"]],
    [config.android.app, ["ANDROID_PACKAGE", "ANDROID_CERT_SHA256"]],
    [config.images, ["IMAGES_URL", "IMAGES_KEY", "IMAGES_MODEL"]],
  ] as const;
  for (const [isSet, names] of together) {
    if (!isSet && names.some((name) => env[name]?.trim())) errors.push(`${names.join(", ")} go together.`);
  }
  if (Boolean(env.VAPID_PUBLIC_KEY?.trim()) !== Boolean(env.VAPID_PRIVATE_KEY?.trim())) {
    errors.push("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together.");
  }
  errors.push(...missingKeys(config), ...inconsistentProviders(config.mode, env));
  if (config.countryHeader && config.trustedProxies.length === 0) {
    errors.push("COUNTRY_HEADER needs TRUSTED_PROXIES: from anybody else the header is only a claim.");
  }
  if (config.secret !== null && config.secret === config.secretPrevious) {
    errors.push("SECRET_PREVIOUS must differ from SECRET, which replaces it.");
  }
  if (env.FILES?.trim() && config.s3) errors.push("FILES=local and S3_BUCKET exclude each other.");
  errors.push(...missingOnMachines(config, env));
  return errors;
}

/** Several machines may share a database. In production, each of these is harmful when it is merely forgotten. */
function missingOnMachines(config: Config, env: NodeJS.ProcessEnv): string[] {
  if (config.mode !== "production" || !config.databaseUrl) return [];
  const missing: string[] = [];
  if (!config.secret) {
    missing.push("SECRET must be set in production with DATABASE_URL, the same on every machine.");
  }
  if (!config.s3 && !env.FILES?.trim()) {
    missing.push(
      "S3_BUCKET must be set in production with DATABASE_URL: other machines can't read files in DATA_DIR. If this is the only machine, set FILES=local.",
    );
  }
  if (!env.TRUSTED_PROXIES?.trim()) {
    missing.push(
      "TRUSTED_PROXIES must be set in production with DATABASE_URL: without it, all visitors have the proxy's address and share its limits. If there is no proxy, set TRUSTED_PROXIES=none.",
    );
  }
  return missing;
}

/**
 * In production, a folder of messages is read by no one, and a stand-in would open accounts to anyone who reads its
 * messages.
 */
function missingKeys(config: Config): string[] {
  if (config.mode !== "production") return [];
  const missing: string[] = [];
  if (!config.smtpUrl)
    missing.push("SMTP_URL must be set in production: without mail nobody can prove an address.");
  if (!config.twilio) {
    missing.push(
      "TWILIO_ACCOUNT_SID must be set in production, with TWILIO_AUTH_TOKEN and TWILIO_FROM: mobile numbers are proved by SMS.",
    );
  }
  if (config.sandboxUrl) missing.push("SANDBOX_URL must not be set in production.");
  if (config.push.standIn) missing.push("PUSH_URL must not be set in production.");
  if (config.mailEvents.snsUrl) missing.push("SNS_URL must not be set in production.");
  if (config.twilio?.url) missing.push("TWILIO_URL must not be set in production.");
  return missing;
}

import { isIP } from "node:net";
import { parseIdentifier } from "@quire/domain/accounts/identifiers";
import { STANDARD_SHARES } from "@quire/domain/billing/shares";
import { parseUrl } from "@quire/domain/text/parseUrl";
import { type Limit, type LimitName, limitTable } from "./limits/limitTable.ts";

/** One environment variable: its purpose, its default, and how it is parsed. */
export interface Variable<T = unknown> {
  about: string;
  /** The default, as one would write it; null if there is none. */
  standard: string | null;
  /** What documentation shows as the default. */
  displayDefault: string;
  /** Throws with the expected format: "a port, 0 to 65535". */
  parse(text: string): T;
}

function variable<T>(about: string, standard: string, parse: (text: string) => T): Variable<T> {
  return { about, standard, displayDefault: standard, parse };
}

function optional<T>(about: string, parse: (text: string) => T, displayDefault = ""): Variable<T | null> {
  return { about, standard: null, displayDefault, parse };
}

/** Every variable that the server reads. The README's table is generated from this. */
export const configTable = {
  NODE_ENV: variable(
    "`production` makes missing keys an error",
    "development",
    oneOf("development", "production", "test"),
  ),
  PRODUCT_NAME: variable("Name shown everywhere", "Quire", anyText),
  PORT: variable("Port to listen on; 0 takes a free one", "4000", integer("a port", 0, 65_535)),
  HOST: variable("Address to listen on", "127.0.0.1", anyText),
  PLATFORM_HOST: optional(
    "Host (and port) under which people reach the platform",
    hostName,
    "localhost:PORT",
  ),
  PLATFORM_PROTOCOL: optional(
    "How links to ourselves begin; without it https, but http on localhost",
    oneOf("http", "https"),
  ),
  DATA_DIR: variable("Folder of the database, files and mail", "./data", anyText),
  SECRET: optional(
    "Key for cookies and links, 32 characters or more; made and kept in DATA_DIR without it. Must be the same on all machines",
    secret,
  ),
  SECRET_PREVIOUS: optional(
    "The key before it, while you replace it: links and sealed data that it made still open",
    secret,
  ),
  DATABASE_URL: optional("PostgreSQL 16 or newer; without it the embedded one", databaseUrl),
  DATABASE_REPLICA_URLS: variable("Read replicas, separated by commas", "", list(databaseUrl)),
  DATABASE_POOL: variable("Most connections of one process", "10", integer("a number", 2, 500)),
  FILES: optional(
    "`local` keeps files in DATA_DIR; production with DATABASE_URL needs it or S3_BUCKET",
    oneOf("local"),
  ),
  S3_BUCKET: optional("Keep files in this bucket instead of in DATA_DIR", anyText),
  S3_REGION: variable("Its region", "us-east-1", anyText),
  S3_ENDPOINT: optional("Address of an S3 service that is not Amazon's", webUrl),
  S3_ACCESS_KEY_ID: optional("Its key; without it the machine's own role", anyText),
  S3_SECRET_ACCESS_KEY: optional("The key's secret", anyText),
  S3_FORCE_PATH_STYLE: variable("Bucket in the path, as most other services want", "false", yesOrNo),
  SMTP_URL: optional("Mail server, `smtp://user:password@host:587`; without it a folder of .eml", smtpUrl),
  MAIL_FROM: optional("Sender of all mail", anyText, "no-reply@PLATFORM_HOST"),
  MAIL_RETURN_PATH: optional(
    "Host of failed deliveries, which creators' sending domains point to by CNAME; production without it offers none",
    plainHostName,
  ),
  SUPPORT_EMAIL: optional("Where people write who need help", email, "support@PLATFORM_HOST"),
  COMPANY_NAME: optional(
    "Company or person who runs this, named in the legal texts",
    anyText,
    "PRODUCT_NAME",
  ),
  COMPANY_ADDRESS: optional("Its postal address", anyText),
  COMPANY_COUNTRY: optional("Country whose law applies, as IN", country),
  BLOG_URL: optional("Your blog, linked at the end of the menu; without it, no such link", webUrl),
  PLAY_URL: optional("Your Android app on Google Play, linked in the menu; without it, no such link", webUrl),
  ANDROID_PACKAGE: optional(
    "That app's package, as com.example.quire: /.well-known/assetlinks.json lets it open pages without a browser bar",
    androidPackage,
  ),
  ANDROID_CERT_SHA256: optional(
    "SHA-256 fingerprints of its signing certificates, separated by commas",
    list(fingerprint),
  ),
  SES_TOPIC_ARN: optional(
    "Amazon SNS topic of SES's bounces and complaints, whose subscription leads to /api/w/webhooks/mail/ses",
    topicArn,
  ),
  POSTMARK_WEBHOOK_TOKEN: optional(
    "Password in the address of Postmark's webhook, `https://quire:PASSWORD@HOST/api/w/webhooks/mail/postmark`",
    randomToken,
  ),
  SNS_URL: optional("Address of a stand-in for Amazon SNS", standInUrl),
  TWILIO_ACCOUNT_SID: optional("Twilio account for text messages; without it a folder of .txt", anyText),
  TWILIO_AUTH_TOKEN: optional("Its token", anyText),
  TWILIO_FROM: optional("Its number, as +15005550006, or the SID of a messaging service", anyText),
  TWILIO_URL: optional("Address of a stand-in for Twilio", webUrl),
  SANDBOX_URL: optional("Where messages to stand-ins are read; `npm start` sets it", webUrl),
  TRUSTED_PROXIES: variable(
    "Addresses or ranges whose X-Forwarded-For counts, separated by commas; `none` says that there is no proxy",
    "",
    proxies,
  ),
  METRICS_TOKEN: optional(
    "Bearer token that reads /metrics from other machines; without it, only this machine does",
    randomToken,
  ),
  COUNTRY_HEADER: optional("Header in which a trusted proxy names the country", headerName),
  GEOIP_DATABASE: optional(
    "Path of a country database in MaxMind's format (.mmdb), read at the start; COUNTRY_HEADER wins over it",
    anyText,
  ),
  BLOCKED_COUNTRIES: variable("Countries that may not sign up, as `XX,YY`", "", list(country)),
  SIGNUPS: variable("Who may sign up", "open", oneOf("open", "waitlist", "closed")),
  DOMAIN_TARGET: optional(
    "Name that creators' own domains point to by CNAME; it must lead to the proxy",
    plainHostName,
    "PLATFORM_HOST",
  ),
  DOMAIN_ADDRESSES: optional(
    "The proxy's addresses, for domains that can have no CNAME; without them only subdomains can be linked",
    list(ipAddress),
    "127.0.0.1 on localhost",
  ),
  DNS_SERVERS: variable(
    "Servers that are asked about creators' domains, as `1.1.1.1,9.9.9.9:53`; without them the machine's",
    "",
    list(dnsServer),
  ),
  ADMINS: variable("Proved emails of the admins, separated by commas", "", list(email)),
  MODERATORS: variable("Proved emails of the moderators", "", list(email)),
  GOOGLE_CLIENT_ID: optional("Sign-in with Google: the client's id; without it, no such button", anyText),
  GOOGLE_CLIENT_SECRET: optional("Its secret", anyText),
  GOOGLE_URL: optional("Address of a stand-in for Google", standInUrl),
  FACEBOOK_CLIENT_ID: optional("Sign-in with Facebook: the app's id; without it, no such button", anyText),
  FACEBOOK_CLIENT_SECRET: optional("Its secret", anyText),
  FACEBOOK_URL: optional("Address of a stand-in for Facebook", standInUrl),
  RAZORPAY_KEY_ID: optional("Razorpay, for rupees: the key's id", anyText),
  RAZORPAY_KEY_SECRET: optional("Its secret", anyText),
  RAZORPAY_WEBHOOK_SECRET: optional(
    "The secret of its webhook, which leads to /api/w/webhooks/razorpay",
    anyText,
  ),
  RAZORPAY_URL: optional("Address of a stand-in for Razorpay", standInUrl),
  RAZORPAY_CHECKOUT_URL: optional("Address of the stand-in's checkout script", standInUrl),
  STRIPE_SECRET_KEY: optional("Stripe, for dollars and euros: the secret key", anyText),
  STRIPE_WEBHOOK_SECRET: optional(
    "The secret of its webhook, which leads to /api/w/webhooks/stripe",
    anyText,
  ),
  STRIPE_URL: optional("Address of a stand-in for Stripe", standInUrl),
  LULU_CLIENT_KEY: optional("Lulu, which prints books: the client key", anyText),
  LULU_CLIENT_SECRET: optional("Its client secret, which also signs its webhooks", anyText),
  LULU_URL: optional("Address of a stand-in for Lulu, or of its own sandbox", standInUrl),
  SHIPROCKET_EMAIL: optional("Shiprocket, which sends books within India: email of the API user", anyText),
  SHIPROCKET_PASSWORD: optional("The API user's password", anyText),
  SHIPROCKET_WEBHOOK_TOKEN: optional(
    "The token of its webhook, which leads to /api/w/webhooks/courier",
    randomToken,
  ),
  SHIPROCKET_PICKUP_LOCATION: variable("Name of the pickup address in its settings", "Primary", anyText),
  SHIPROCKET_PICKUP_POSTCODE: optional("Postcode of the pickup address", indianPostcode),
  PRESS_EMAIL: optional(
    "Where the press within India gets its print orders; SUPPORT_EMAIL without it",
    anyText,
  ),
  BOOK_TAXES: variable(
    "Tax on printed books and their shipping by country, in percent: `DE:7/19,FR:5.5/20`; none where a country is missing",
    "",
    taxRates,
  ),
  SHIPROCKET_URL: optional("Address of a stand-in for Shiprocket", standInUrl),
  VAPID_PUBLIC_KEY: optional(
    "Key of push messages, in base64url; without it a pair is made at the first start and kept in the database",
    vapidKey(65),
  ),
  VAPID_PRIVATE_KEY: optional("Its private half", vapidKey(32)),
  VAPID_SUBJECT: optional(
    "How push services reach you, a real https or mailto address: Apple refuses others",
    contact,
    "mailto:SUPPORT_EMAIL",
  ),
  PUSH_URL: optional("Address of a stand-in for push services", standInUrl),
  PUSH_CA: optional("Its certificate, DER in base64", anyText),
  CREATOR_SHARE_PRO: variable(
    "What a creator with Pro keeps of a sale, in percent",
    String(STANDARD_SHARES.pro),
    integer("a percentage", 0, 100),
  ),
  CREATOR_SHARE_BASIC: variable(
    "What every other creator keeps, in percent",
    String(STANDARD_SHARES.basic),
    integer("a percentage", 0, 100),
  ),
  WEBSUB_HUB: optional("WebSub hub to notify of new posts; without it, readers poll the feeds", webUrl),
  IMAGES_URL: optional(
    "Base address of an OpenAI-compatible images API, which draws covers instead of Quire's own artist",
    webUrl,
  ),
  IMAGES_KEY: optional("Its key", anyText),
  IMAGES_MODEL: optional("The model that draws", anyText),
  EXPLICIT_CHECK: variable(
    "Refuse explicit pictures: costs 70 ms a picture and 200 MB while they come",
    "true",
    yesOrNo,
  ),
  DEMO: optional("Put the demo into an empty database; off in production", yesOrNo),
  LOG_LEVEL: variable(
    "How much is logged",
    "info",
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
  ),
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof configTable;

/** The parsed value of every variable. */
export type Values = { [N in VariableName]: ReturnType<(typeof configTable)[N]["parse"]> };

/** `signInByAccount` → `LIMIT_SIGN_IN_BY_ACCOUNT`. */
export function limitVariableName(name: LimitName): string {
  return `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** `10/15m`: ten uses in fifteen minutes. */
export function parseLimit(text: string): Limit {
  const match = /^([1-9]\d{0,8})\/([1-9]\d{0,5})?([smhd])$/.exec(text);
  if (!match) throw new Error("uses per time, as 10/15m");
  const unit = unitSeconds[match[3] as keyof typeof unitSeconds];
  return { points: Number(match[1]), seconds: Number(match[2] ?? 1) * unit };
}

/** Formats a limit as one would write it. */
export function formatLimit({ points, seconds }: Limit): string {
  const [unit, size] = Object.entries(unitSeconds).findLast(([, size]) => seconds % size === 0) ?? ["s", 1];
  return `${points}/${seconds / size === 1 ? "" : seconds / size}${unit}`;
}

/** Returns names, defaults and meanings of all variables, including the limits, for the README. */
export function describeConfig(): { name: string; standard: string; about: string }[] {
  const settings = Object.entries(configTable).map(([name, { displayDefault, about }]) => ({
    name,
    standard: displayDefault,
    about,
  }));
  const limits = Object.entries(limitTable).map(([name, limit]) => ({
    name: limitVariableName(name as LimitName),
    standard: formatLimit(limit),
    about: name[0]?.toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  }));
  return [...settings, ...limits];
}

function email(text: string): string {
  const read = parseIdentifier(text);
  if (!("kind" in read) || read.kind !== "email") throw new Error("an email");
  return read.value;
}

function androidPackage(text: string): string {
  if (/^[a-z]\w*(?:\.[a-z]\w*)+$/i.test(text) && text.length <= 200) return text;
  throw new Error("a package name, as com.example.quire");
}

function fingerprint(text: string): string {
  if (/^[0-9a-f]{2}(?::[0-9a-f]{2}){31}$/i.test(text)) return text.toUpperCase();
  throw new Error("fingerprints of 32 bytes, as 14:6D:E9:…");
}

function vapidKey(bytes: number) {
  return (text: string): string => {
    if (/^[\w-]+$/.test(text) && Buffer.from(text, "base64url").length === bytes) return text;
    throw new Error(`${bytes} bytes in base64url, as \`npx web-push generate-vapid-keys\` prints them`);
  };
}

/** A name without a dot is none of the internet's. */
function contact(text: string): string {
  const url = parseUrl(text);
  const isPage = url?.protocol === "https:" && /\.[a-z]{2,}$/i.test(url.hostname);
  const isEmail = text.startsWith("mailto:") && "kind" in parseIdentifier(text.slice("mailto:".length));
  if (isPage || isEmail) return text;
  throw new Error("a real https or mailto address, as mailto:push@example.com");
}

function anyText(text: string): string {
  return text;
}

function oneOf<const T extends string>(...allowed: T[]) {
  return (text: string): T => {
    if ((allowed as string[]).includes(text)) return text as T;
    throw new Error(`one of ${allowed.join(", ")}`);
  };
}

function integer(unit: string, min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new Error(`${unit}, ${min} to ${max}`);
  };
}

function yesOrNo(text: string): boolean {
  if (/^(true|1|yes)$/i.test(text)) return true;
  if (/^(false|0|no)$/i.test(text)) return false;
  throw new Error("true or false");
}

function list<T>(parse: (text: string) => T) {
  return (text: string): T[] =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean)
      .map(parse);
}

function secret(text: string): string {
  if (text.length >= 32) return text;
  throw new Error("32 characters or more, as `openssl rand -base64 32` gives");
}

function randomToken(text: string): string {
  if (/^[\w-]{16,200}$/.test(text)) return text;
  throw new Error("16 characters or more of letters and digits, as `openssl rand -hex 16` gives");
}

/** Rates in thousandths by country. */
function taxRates(text: string): Record<string, { goods: number; shipping: number }> {
  const entries = text.split(",").filter((entry) => entry.trim() !== "");
  return Object.fromEntries(
    entries.map((entry) => {
      const match = /^\s*([A-Z]{2}):(\d{1,2}(?:\.\d)?)\/(\d{1,2}(?:\.\d)?)\s*$/.exec(entry);
      if (!match) throw new Error("rates for each country, as DE:7/19,FR:5.5/20");
      const [, country = "", goods, shipping] = match;
      const thousandths = (percent: string | undefined) => Math.round(Number(percent) * 10);
      return [country, { goods: thousandths(goods), shipping: thousandths(shipping) }];
    }),
  );
}

function indianPostcode(text: string): string {
  if (/^[1-9]\d{5}$/.test(text)) return text;
  throw new Error("six digits, as 560001");
}

function topicArn(text: string): string {
  if (/^arn:aws:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/.test(text)) return text;
  throw new Error("a topic's ARN, as arn:aws:sns:eu-west-1:123456789012:quire-mail");
}

function hostName(text: string): string {
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i.test(text)) return text.toLowerCase();
  throw new Error("a host name with or without a port, as example.com or localhost:4000");
}

function plainHostName(text: string): string {
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text.toLowerCase();
  throw new Error("a host name, as edge.example.com");
}

function ipAddress(text: string): string {
  if (isIP(text)) return text;
  throw new Error("IP addresses, as 203.0.113.7,2001:db8::7");
}

function dnsServer(text: string): string {
  const [, bracketed, port] = /^(?:\[(.+)\]|[^[\]]+?)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = bracketed ?? (isIP(text) ? text : text.replace(/:\d+$/, ""));
  if (isIP(address) && Number(port ?? 53) <= 65_535) return text;
  throw new Error("IP addresses with or without a port, as 1.1.1.1 or [2606:4700::1111]:53");
}

function headerName(text: string): string {
  if (/^[a-z0-9-]+$/i.test(text)) return text.toLowerCase();
  throw new Error("the name of a header");
}

function country(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  throw new Error("two-letter country codes, as IN,US");
}

function addressRange(text: string): string {
  const [address = "", bits] = text.split("/");
  const version = isIP(address);
  const max = version === 4 ? 32 : 128;
  if (version && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))) return text;
  throw new Error("IP addresses or ranges, as 10.0.0.0/8");
}

function proxies(text: string): string[] {
  return text === "none" ? [] : list(addressRange)(text);
}

function urlOf(protocols: string[], example: string) {
  return (text: string): string => {
    if (protocols.includes(parseUrl(text)?.protocol ?? "")) return text;
    // The value is not repeated: it may contain a password.
    throw new Error(`an address like ${example}`);
  };
}

function databaseUrl(text: string): string {
  // With a socket there is no host: postgres://user:password@/name?host=/run/postgresql
  urlOf(
    ["postgres:", "postgresql:"],
    "postgres://user:password@host:5432/name",
  )(text.replace("@/", "@socket/"));
  return text;
}

function webUrl(text: string): string {
  return urlOf(["http:", "https:"], "https://s3.example.com")(text);
}

function standInUrl(text: string): string {
  return urlOf(["http:", "https:"], "http://localhost:4010/google")(text);
}

function smtpUrl(text: string): string {
  return urlOf(["smtp:", "smtps:"], "smtp://user:password@host:587")(text);
}

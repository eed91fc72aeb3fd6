import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { configTable, describeConfig, formatLimit, parseLimit } from "./configTable.ts";
import { limitTable } from "./limits/limitTable.ts";
import { StartupError } from "./startupError.ts";

/** The variables that production requires. */
const KEYS = {
  SMTP_URL: "smtps://mail.example",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "t",
  TWILIO_FROM: "+15005550006",
  RAZORPAY_KEY_ID: "rzp_live_1",
  RAZORPAY_KEY_SECRET: "s",
  RAZORPAY_WEBHOOK_SECRET: "w",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  LULU_CLIENT_KEY: "key",
  LULU_CLIENT_SECRET: "secret",
  SHIPROCKET_EMAIL: "api@press.example",
  SHIPROCKET_PASSWORD: "password",
  SHIPROCKET_WEBHOOK_TOKEN: "0123456789abcdef",
  SHIPROCKET_PICKUP_POSTCODE: "560001",
};

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env, "/srv/quire");
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message;
  }
  throw new Error("it was accepted");
}

describe("the configuration", () => {
  test("needs no variable", () => {
    expect(readConfig({}, "/srv/quire")).toMatchObject({
      mode: "development",
      productName: "Quire",
      port: 4000,
      platformHost: "localhost:4000",
      platformProtocol: "http",
      dataDir: "/srv/quire/data",
      dataDirGiven: false,
      databaseUrl: null,
      s3: null,
      smtpUrl: null,
      signups: "open",
      limits: limitTable,
      demo: true,
    });
  });

  test("derives the platform's host from PORT, and uses https anywhere but on localhost", () => {
    expect(readConfig({ PORT: "8080" }).platformHost).toBe("localhost:8080");
    expect(readConfig({ PLATFORM_HOST: "Books.Example" })).toMatchObject({
      platformHost: "books.example",
      platformProtocol: "https",
      mailFrom: "no-reply@books.example",
    });
  });

  test("treats an empty value as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 4000, databaseUrl: null });
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["NODE_ENV", "prod"],
    ["PLATFORM_HOST", "http://example.com"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["SMTP_URL", "mail.example.com"],
    ["TRUSTED_PROXIES", "10.0.0.0/64"],
    ["TRUSTED_PROXIES", "proxy"],
    ["BLOCKED_COUNTRIES", "IND"],
    ["SIGNUPS", "maybe"],
    ["ADMINS", "starbuck"],
    ["MODERATORS", "9876543210"],
    ["SECRET", "short"],
    ["SECRET_PREVIOUS", "short"],
    ["LOG_LEVEL", "loud"],
    ["VAPID_PUBLIC_KEY", "short"],
    ["VAPID_SUBJECT", "push@example.com"],
    ["VAPID_SUBJECT", "mailto:push@localhost"],
    ["VAPID_SUBJECT", "https://localhost:4000"],
    ["VAPID_SUBJECT", "http://example.com"],
    ["DEMO", "perhaps"],
    ["LIMIT_POSTS_BY_USER", "many"],
    ["LIMIT_LIKES", "10/1m"],
    ["FILES", "here"],
    ["COUNTRY_HEADER", "cf-ipcountry"],
    ["DATABASE_REPLICA_URLS", "postgres://replica/quire"],
    ["S3_FORCE_PATH_STYLE", "on"],
  ])("names %s when it is “%s”", (name, value) => {
    expect(refusal({ [name]: value })).toContain(name);
  });

  test("accepts a database at a socket", () => {
    const url = "postgres://me:pw@/quire?host=/run/postgresql";
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test("reports all errors at once", () => {
    expect(refusal({ PORT: "x", SIGNUPS: "y" })).toMatch(/^PORT must be .*\nSIGNUPS must be /);
  });

  test("does not repeat a value that may contain a password", () => {
    expect(refusal({ DATABASE_URL: "mysql://me:hunter2@db/x" })).not.toContain("hunter2");
  });

  test("requires in production with DATABASE_URL what several machines share, or that it is declined", () => {
    const env = { NODE_ENV: "production", DATABASE_URL: "postgres://db/quire", ...KEYS };
    const shared = { SECRET: "s".repeat(32), S3_BUCKET: "files", TRUSTED_PROXIES: "10.0.0.2" };
    expect(readConfig({ ...env, ...shared })).toMatchObject({ mode: "production", demo: false });
    for (const name of Object.keys(shared)) {
      expect(refusal({ ...env, ...shared, [name]: "" })).toMatch(new RegExp(`^${name} must be set [^\n]+$`));
    }
    const declined = { ...shared, S3_BUCKET: "", FILES: "local", TRUSTED_PROXIES: "none" };
    expect(readConfig({ ...env, ...declined })).toMatchObject({ s3: null, trustedProxies: [] });
    expect(refusal({ ...env, ...shared, FILES: "local" })).toContain("exclude each other");
    expect(readConfig({ ...KEYS, NODE_ENV: "production" })).toMatchObject({ s3: null, trustedProxies: [] });
  });

  test("names each provider key that production lacks, and accepts no stand-in for one", () => {
    const env = { NODE_ENV: "production" };
    expect(refusal(env)).toMatch(/SMTP_URL must be set in production.*\n.*TWILIO_ACCOUNT_SID must be set/);
    expect(readConfig({ ...env, ...KEYS }).twilio).toEqual({
      accountSid: "AC1",
      authToken: "t",
      from: "+15005550006",
      url: null,
    });
    const standIn = { TWILIO_URL: "http://localhost:4001/twilio" };
    expect(refusal({ ...env, ...KEYS, ...standIn })).toContain("TWILIO_URL must not be set");
    expect(refusal({ ...env, ...KEYS, SANDBOX_URL: "http://localhost:4001" })).toContain("SANDBOX_URL");
    expect(refusal({ TWILIO_ACCOUNT_SID: "AC1" })).toContain("TWILIO_AUTH_TOKEN");
  });

  test("names each provider key that is missing in production, or incomplete elsewhere", () => {
    const keys = (Object.keys(KEYS) as (keyof typeof KEYS)[]).filter((name) =>
      /^(RAZORPAY|STRIPE|LULU|SHIPROCKET)_/.test(name),
    );
    for (const name of keys) {
      expect(refusal({ NODE_ENV: "production", ...KEYS, [name]: "" })).toContain(
        `${name} must be set in production`,
      );
      const rest = keys.filter((one) => one !== name && one.split("_")[0] === name.split("_")[0]);
      expect(refusal(Object.fromEntries(rest.map((one) => [one, KEYS[one]])))).toContain(
        `${name} goes together`,
      );
    }
    for (const name of [
      ...["STRIPE_URL", "RAZORPAY_URL", "RAZORPAY_CHECKOUT_URL", "LULU_URL", "SHIPROCKET_URL"],
    ]) {
      const standIn = { [name]: "http://localhost:4001/x" };
      expect(refusal({ NODE_ENV: "production", ...KEYS, ...standIn })).toContain(`${name} must not be set`);
    }
    const { payments } = readConfig({ NODE_ENV: "production", ...KEYS });
    expect(payments).toEqual({
      razorpay: {
        keyId: "rzp_live_1",
        keySecret: "s",
        webhookSecret: "w",
        url: null,
        checkoutUrl: "https://checkout.razorpay.com/v1/checkout.js",
      },
      stripe: { secretKey: "sk_live_1", webhookSecret: "whsec_1", url: null },
      isSandbox: false,
      shares: { pro: 90, basic: 85 },
    });
    const { fulfillment } = readConfig({
      NODE_ENV: "production",
      ...KEYS,
      SUPPORT_EMAIL: "help@press.example",
    });
    expect(fulfillment).toEqual({
      lulu: { clientKey: "key", clientSecret: "secret", contactEmail: "help@press.example", url: null },
      pressEmail: "help@press.example",
      bookTaxes: {},
      shiprocket: {
        email: "api@press.example",
        password: "password",
        webhookToken: "0123456789abcdef",
        pickupLocation: "Primary",
        pickupPostcode: "560001",
        url: null,
      },
    });
    const own = readConfig({ PRESS_EMAIL: "orders@press.example", BOOK_TAXES: "DE:7/19,FR:5.5/20" });
    expect(own.fulfillment).toMatchObject({
      pressEmail: "orders@press.example",
      bookTaxes: { DE: { goods: 70, shipping: 190 }, FR: { goods: 55, shipping: 200 } },
    });
    expect(readConfig({}).payments).toMatchObject({ razorpay: null, stripe: null, isSandbox: false });
    expect(refusal({ CREATOR_SHARE_PRO: "101" })).toContain("CREATOR_SHARE_PRO must be a percentage");
  });

  test("requires both halves of an S3 key", () => {
    expect(refusal({ S3_BUCKET: "files", S3_ACCESS_KEY_ID: "me" })).toContain("S3_SECRET_ACCESS_KEY");
  });

  test("requires both halves of a social sign-in key, and offers none without", () => {
    expect(refusal({ GOOGLE_CLIENT_ID: "quire" })).toContain("GOOGLE_CLIENT_SECRET");
    expect(refusal({ FACEBOOK_CLIENT_SECRET: "s" })).toContain("FACEBOOK_CLIENT_ID");
    expect(readConfig({}).social).toEqual({ google: null, facebook: null });
    expect(refusal({ NODE_ENV: "production", GOOGLE_URL: "http://localhost:4010/g" })).toContain(
      "GOOGLE_URL",
    );
    const google = {
      GOOGLE_CLIENT_ID: "quire",
      GOOGLE_CLIENT_SECRET: "s",
      GOOGLE_URL: "http://localhost:4010/g/",
    };
    expect(readConfig(google).social.google).toEqual({
      clientId: "quire",
      clientSecret: "s",
      url: "http://localhost:4010/g",
    });
  });

  test("reads limits as uses per time", () => {
    expect(readConfig({ LIMIT_SIGN_IN_BY_ACCOUNT: "3/1h" }).limits.signInByAccount).toEqual({
      points: 3,
      seconds: 3600,
    });
  });

  test("writes each limit as it reads it", () => {
    for (const limit of Object.values(limitTable)) expect(parseLimit(formatLimit(limit))).toEqual(limit);
  });

  test("describes every variable once", () => {
    const names = describeConfig().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(configTable), "LIMIT_SIGN_IN_BY_ADDRESS"]));
  });
});

test("the host of failed deliveries is below the platform's, but in production only a given one", () => {
  expect(readConfig({ PLATFORM_HOST: "books.example:8443" }).mailReturnPath).toBe("bounces.books.example");
  const production = { NODE_ENV: "production", ...KEYS };
  expect(readConfig(production).mailReturnPath).toBeNull();
  const set = { ...production, MAIL_RETURN_PATH: "Bounces.Mail.Example" };
  expect(readConfig(set).mailReturnPath).toBe("bounces.mail.example");
  expect(refusal({ MAIL_RETURN_PATH: "bounces@mail.example" })).toContain("must be a host name");
});

describe("the DNS target of creators' domains", () => {
  test("is this machine on localhost, and elsewhere the platform's name until addresses are set", () => {
    expect(readConfig({}).domainEdge).toEqual({ target: "localhost", addresses: ["127.0.0.1"] });
    expect(readConfig({ PLATFORM_HOST: "books.example:8443" }).domainEdge).toEqual({
      target: "books.example",
      addresses: [],
    });
    const set = { DOMAIN_TARGET: "Edge.Books.Example", DOMAIN_ADDRESSES: "93.184.216.34, 2606:4700::1111" };
    expect(readConfig(set).domainEdge).toEqual({
      target: "edge.books.example",
      addresses: ["93.184.216.34", "2606:4700::1111"],
    });
  });

  test.each(["1.1.1.1", "1.1.1.1:5353", "2606:4700::1111", "[2606:4700::1111]:53"])(
    "is resolved by the server %s",
    (server) => {
      expect(readConfig({ DNS_SERVERS: server }).dnsServers).toEqual([server]);
    },
  );

  test.each(["dns.example", "1.1.1.1:99999", "1.1.1", "[::1", "1.1.1.1/32"])(
    "is not resolved by “%s”",
    (server) => {
      expect(refusal({ DNS_SERVERS: server })).toContain("DNS_SERVERS must be IP addresses");
    },
  );

  test.each(["edge.books.example:443", "http://books.example"])("is not “%s”", (target) => {
    expect(refusal({ DOMAIN_TARGET: target })).toContain("DOMAIN_TARGET must be a host name");
  });
});

import { maskAccount, type PayoutDetails } from "@quire/domain/billing/payoutAccounts";
import { Role } from "@quire/domain/enums";
import { sealDetails } from "../../modules/billing/payouts/sealedDetails.ts";
import { grantPro } from "../../modules/billing/subscriptions/grantPro.ts";
import { execute, select } from "../../platform/database/select.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { scopeOf } from "../../platform/scope.ts";
import { demoAccount } from "./demoAccount.ts";
import { art } from "./demoArt.ts";
import { demoPosts, demoReaders } from "./demoPosts.ts";
import { seedBookJob } from "./seedBookJob.ts";
import { seedKinds } from "./seedKinds.ts";
import { seedPictures } from "./seedPictures.ts";
import { seedPost } from "./seedPosts.ts";
import { seedReactions } from "./seedReactions.ts";
import { seedSite } from "./seedSite.ts";
import { STORY_TITLE, seedEssays, seedMobyDick } from "./seedStory.ts";
import { seedUser } from "./seedUsers.ts";

const DAY = 86_400_000;
/** Everything in the demo happened in the months before it was seeded. */
const JOINED_DAYS_AGO = 160;
/**
 * A promotional period: Pro features can be tried immediately, while the second creator shows a site without them.
 */
const PROMO_MONTHS = 12;
const PAYOUT_DETAILS: PayoutDetails = {
  method: "bank_in",
  fields: { holder: "Herman Melville", account_number: "001851001851", ifsc: "DEMO0001851" },
};

/** When the demo was first seeded: ids contain times, so a continued seed must count from the same moment. */
async function seededAt(platform: Platform): Promise<Date> {
  const [known] = await select<{ created_at: Date }>(
    platform.db,
    "SELECT created_at FROM users WHERE email = $email",
    { email: demoAccount.identifier },
  );
  return known ? new Date(known.created_at.getTime() + JOINED_DAYS_AGO * DAY) : platform.clock.now();
}

/** Seeds the demo: two creators, a complete novel, posts, and their readers. Safe to repeat. */
export async function seedDemo(platform: Platform): Promise<void> {
  const now = await seededAt(platform);
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const joined = ago(JOINED_DAYS_AGO);
  const { identifier: email, ...melvilleAccount } = demoAccount;
  const creators = {
    melville: await seedUser(platform, { ...melvilleAccount, email, country: "US" }, joined),
    meera: await seedUser(
      platform,
      {
        name: "Meera Iyer",
        email: "meera@example.com",
        password: demoAccount.password,
        country: "IN",
        domain: "meera",
      },
      joined,
    ),
  };
  const melville = creators.melville.id;
  await withTransaction(platform.db, (transaction) =>
    grantPro(scopeOf(platform, transaction), {
      userId: melville,
      kind: "promotional",
      months: PROMO_MONTHS,
      cause: `demo ${melville}`,
    }),
  );
  await seedPayoutAccount(platform, creators.melville.id, ago(30));
  const pictures = {
    melville: await seedPictures(platform, creators.melville, [
      art.mobyDickCover,
      art.seaCover,
      art.melvilleLogo,
      art.chart,
      art.lamp,
    ]),
    meera: await seedPictures(platform, creators.meera, [
      art.meeraLogo,
      art.letters,
      art.monsoon,
      art.kitchen,
    ]),
  };
  const pictureOf = (by: "melville" | "meera", name: string): string => {
    const id = pictures[by].get(name);
    if (!id) throw new Error(`the demo has no picture ${name}`);
    return id;
  };

  const postIds = new Map<string, { id: string; siteId: string }>();
  const storyId = await seedMobyDick(
    platform,
    creators.melville,
    pictureOf("melville", art.mobyDickCover.name),
    now,
  );
  await seedEssays(platform, creators.meera, pictureOf("meera", art.letters.name), now);
  postIds.set(STORY_TITLE, { id: storyId, siteId: creators.melville.id });
  for (const post of demoPosts) {
    const { by, daysAgo, picture, ...fields } = post;
    const id = await seedPost(platform, creators[by], ago(daysAgo), {
      ptype: "blog",
      ...fields,
      pricing: fields.pricing,
      cover_file: picture && pictureOf(by, art[picture].name),
    });
    postIds.set(post.title, { id, siteId: creators[by].id });
  }

  await seedKinds(platform, creators.melville, pictureOf("melville", art.lamp.name), ago);

  await seedSite(platform, creators.melville.id, {
    description: "Stories of the sea, at length. Moby-Dick, a chapter at a time, with notes from the voyage.",
    logo: pictureOf("melville", art.melvilleLogo.name),
    cover: pictureOf("melville", art.seaCover.name),
    pinTitle: "Begin here",
    pins: [storyId],
    socials: [{ kind: "ws", url: "https://www.melville.example" }],
  });
  await seedSite(platform, creators.meera.id, {
    description: "A kitchen in Pune, in all weathers. Food, rain, and what the one does to the other.",
    logo: pictureOf("meera", art.meeraLogo.name),
    cover: pictureOf("meera", art.monsoon.name),
    pinTitle: "",
    pins: [],
    socials: [],
  });

  await seedStaff(platform, joined);
  const readers = [];
  for (const name of demoReaders) {
    const handle = name
      .normalize("NFD")
      .replace(/[^a-z ]/gi, "")
      .toLowerCase()
      .replace(" ", ".");
    const reader = {
      name,
      email: `${handle}@example.com`,
      password: demoAccount.password,
      country: "US",
      domain: null,
    };
    readers.push({ name, ...(await seedUser(platform, reader, ago(JOINED_DAYS_AGO - 30))) });
  }
  await seedReactions(platform, { readers, postIds, sites: [creators.melville.id, creators.meera.id], now });
  const { id: creatorId, groups } = creators.melville;
  await platform.jobs.enqueue(
    null,
    seedBookJob,
    { creatorId, groups: [...groups, Role.pro], storyId, at: now.toISOString() },
    { key: seedBookJob },
  );
}

/** A verified payout account, so that the demo's creator can be paid out. It exists at no bank. Safe to repeat. */
async function seedPayoutAccount(platform: Platform, ownerId: string, verified: Date): Promise<void> {
  const key = { ownerId, currency: "INR" as const };
  await execute(
    platform.db,
    `INSERT INTO payout_accounts (owner_id, currency, method, details, ending, state, changed_at, decided_at)
     VALUES ($ownerId, $currency, $method, $sealed, $ending, 'verified', $verified, $verified)
     ON CONFLICT (owner_id, currency) DO NOTHING`,
    {
      ...key,
      method: PAYOUT_DETAILS.method,
      sealed: sealDetails(platform, key, PAYOUT_DETAILS),
      ending: maskAccount(PAYOUT_DETAILS),
      verified,
    },
  );
}

/** The demo's staff: moderates, suspends, and reads the log. */
async function seedStaff(platform: Platform, at: Date): Promise<void> {
  const staff = {
    name: "Starbuck",
    email: "starbuck@example.com",
    password: demoAccount.password,
    country: "US",
    domain: null,
    groups: [Role.moderator, Role.admin],
  };
  await seedUser(platform, staff, at);
}

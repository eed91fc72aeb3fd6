import { QueryTypes } from "sequelize";
import { grantPro } from "../../modules/billing/subscriptions/grantPro.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { demoAccount } from "./demoAccount.ts";
import { art } from "./demoArt.ts";
import { demoPosts, demoReaders } from "./demoPosts.ts";
import { dressSite } from "./dressSite.ts";
import { seedKinds } from "./seedKinds.ts";
import { seedPayoutAccount } from "./seedPayoutAccount.ts";
import { seedPictures } from "./seedPictures.ts";
import { seedPost } from "./seedPosts.ts";
import { seedReactions } from "./seedReactions.ts";
import { seedStaff } from "./seedStaff.ts";
import { STORY_TITLE, seedLetters, seedMobyDick } from "./seedStory.ts";
import { seedUser } from "./seedUsers.ts";

const DAY = 86_400_000;
/** Everything in the demo happened in the months before it was made. */
const JOINED_DAYS_AGO = 160;
/** A promotional period: what Pro opens can be tried at once, while the second creator shows what it is without. */
const GIVEN_MONTHS = 12;

/** When the demo was first made: ids carry times, so a seed that goes on must count from the same moment. */
async function beginningOf(platform: Platform): Promise<Date> {
  const [known] = await platform.db.query<{ created_at: Date }>(
    "SELECT created_at FROM users WHERE email = $email",
    {
      bind: { email: demoAccount.identifier },
      type: QueryTypes.SELECT,
    },
  );
  return known ? new Date(known.created_at.getTime() + JOINED_DAYS_AGO * DAY) : platform.clock.now();
}

/** Writes the demo: two creators, a whole novel, posts, and the readers around them. Safe to repeat. */
export async function seedDemo(platform: Platform): Promise<void> {
  const now = await beginningOf(platform);
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
    grantPro(
      { platform, transaction },
      { userId: melville, kind: "promotional", months: GIVEN_MONTHS, cause: `demo ${melville}` },
    ),
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
  await seedLetters(platform, creators.meera, pictureOf("meera", art.letters.name), now);
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

  await dressSite(platform, creators.melville.id, {
    description: "Stories of the sea, at length. Moby-Dick, a chapter at a time, with notes from the voyage.",
    logo: pictureOf("melville", art.melvilleLogo.name),
    cover: pictureOf("melville", art.seaCover.name),
    pinTitle: "Begin here",
    pins: [storyId],
    socials: [{ kind: "ws", url: "https://www.melville.example" }],
  });
  await dressSite(platform, creators.meera.id, {
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
    const person = {
      name,
      email: `${handle}@example.com`,
      password: demoAccount.password,
      country: "US",
      domain: null,
    };
    readers.push({ name, ...(await seedUser(platform, person, ago(JOINED_DAYS_AGO - 30))) });
  }
  await seedReactions(platform, { readers, postIds, sites: [creators.melville.id, creators.meera.id], now });
}

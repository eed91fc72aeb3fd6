import { Role } from "@quire/domain/enums";
import type { Platform } from "../../platform/platform.ts";
import { demoAccount } from "./demoAccount.ts";
import { seedUser } from "./seedUsers.ts";

/** Who looks after the demo's platform: moderates, suspends, and reads the log. */
export async function seedStaff(platform: Platform, at: Date): Promise<void> {
  const person = {
    name: "Starbuck",
    email: "starbuck@example.com",
    password: demoAccount.password,
    country: "US",
    domain: null,
    groups: [Role.moderator, Role.admin],
  };
  await seedUser(platform, person, at);
}

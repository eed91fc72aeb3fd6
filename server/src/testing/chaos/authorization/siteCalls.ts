import { emptyDocument } from "@quire/documents/schema";
import { sitePages } from "../../../modules/posts/models/sitePages.ts";
import { siteDomains } from "../../../modules/sites/models/siteDomains.ts";
import { makeSite } from "../../factories/site.ts";
import {
  ADMIN,
  ANYONE,
  type Case,
  type Fixtures,
  none,
  OWNER,
  OWNER_CREATES,
  OWNER_READS,
  STAFF_READS,
  USER_WRITES,
} from "./cases.ts";

/** The only page of the site. */
async function pageOf({ app, siteId }: Fixtures): Promise<{ id: string; pageId: string }> {
  const { db, newId, clock } = app.platform;
  const now = clock.now();
  const id = newId();
  await sitePages(db).destroy({ where: { site_id: siteId } });
  await sitePages(db).create({
    ...{ id, site_id: siteId, slug: "about", title: "About", html: "", summary: "", version: 1 },
    ...{ blocks: emptyDocument(newId), published_at: null, created_at: now, updated_at: now },
  });
  return { id: siteId, pageId: id };
}

/** Sites, domains, statistics and onboarding. */
export const siteCalls: Record<string, Case> = {
  // Sites.
  findSite: { expected: ANYONE, input: ({ siteId }) => ({ query: { id: siteId } }) },
  getProfile: { expected: ANYONE, input: ({ siteId }) => ({ params: { id: siteId } }) },
  // 404: the site sells for no one else.
  getSmallBusiness: {
    expected: [401, 404, 404, 404, 404, 404, 404],
    input: ({ siteId }) => ({ params: { userId: siteId } }),
  },
  checkAvailability: { expected: ANYONE, input: () => ({ query: { domain: "nantucket" } }) },
  updateProfile: {
    expected: [401, 403, 200, 403, 403, 200, 403],
    input: ({ siteId }) => ({ params: { id: siteId }, body: { description: "Tales." } }),
  },
  updateSite: {
    expected: [401, 403, 200, 403, 403, 200, 403],
    input: ({ siteId }) => ({ params: { id: siteId }, body: { comment_placement: "floating" } }),
  },
  getPodcast: {
    expected: [401, 403, 200, 403, 403, 200, 200],
    input: ({ siteId }) => ({ params: { id: siteId } }),
  },
  updatePodcast: {
    expected: [401, 403, 200, 403, 403, 200, 403],
    input: ({ siteId }) => ({ params: { id: siteId }, body: { summary: "Tales to hear." } }),
  },
  // The owner has Pro; `domains/domains.test.ts` covers owners without it.
  getDomain: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { id: siteId } }),
  },
  linkDomain: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId }, body: { domain: "www.whale.example" } }),
  },
  // 404 for the owner: no domain was requested.
  verifyDomain: {
    expected: [401, 403, 404, 403, 403, 403, 403],
    input: async ({ app, siteId }) => {
      await siteDomains(app.platform.db).destroy({ where: { site_id: siteId } });
      return { params: { id: siteId } };
    },
  },
  unlinkDomain: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId } }),
  },
  pinPost: {
    expected: OWNER,
    input: async ({ siteId, published }) => ({
      params: { id: siteId },
      body: { post_id: (await published()).id },
    }),
  },
  unpinPost: {
    expected: OWNER,
    input: async ({ siteId, published }) => ({ params: { id: siteId, postId: (await published()).id } }),
  },
  updatePinboard: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId }, body: { title: "Begin here" } }),
  },
  listSitePages: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId } }) },
  getSitePage: { expected: OWNER_READS, input: async (fixtures) => ({ params: await pageOf(fixtures) }) },
  createSitePage: {
    expected: OWNER_CREATES,
    input: async (fixtures) => {
      // A site has at most twenty.
      const { id } = await pageOf(fixtures);
      return { params: { id }, body: { title: "Contact" } };
    },
  },
  updateSitePage: {
    expected: OWNER,
    input: async (fixtures) => ({
      params: await pageOf(fixtures),
      body: { title: "Other", last_version: 1 },
    }),
  },
  deleteSitePage: { expected: OWNER, input: async (fixtures) => ({ params: await pageOf(fixtures) }) },
  getNavigation: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { id: siteId } }) },
  updateNavigation: {
    expected: OWNER,
    input: ({ siteId }) => ({
      params: { id: siteId },
      body: { entries: [{ label: "Profile", target: { kind: "tab", tab: "profile" } }] },
    }),
  },
  getStats: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { id: siteId }, query: {} }),
  },
  getDayStats: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: async ({ siteId, published }) => ({
      params: { id: siteId },
      query: { post_id: (await published()).id },
    }),
  },
  getViewSources: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { id: siteId }, query: { days: 7 } }),
  },
  getPostCompletion: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: async ({ siteId, published }) => ({
      params: { id: siteId, postId: (await published()).id },
      query: {},
    }),
  },
  listEmailStats: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { id: siteId }, query: {} }),
  },
  getSalesStats: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { id: siteId }, query: {} }),
  },
  recordViews: {
    expected: [200, 200, 200, 200, 200, 200, 403],
    input: async ({ published }) => ({ body: { views: [{ post_id: (await published()).id }] } }),
  },
  getOnboarding: {
    expected: [401, 403, 200, 403, 403, 403, 200],
    input: ({ siteId }) => ({ params: { id: siteId } }),
  },
  recordNotice: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId, notice: "checklist" } }),
  },
  deleteNotice: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId, notice: "checklist" } }),
  },
  recordWelcomeStep: {
    expected: OWNER,
    input: ({ siteId }) => ({ params: { id: siteId, step: "add_socials" }, body: { outcome: "skipped" } }),
  },
  createSite: {
    expected: [401, 201, 409, 409, 201, 201, 403],
    input: (_, callerId) => ({ body: { domain: `new-${String(callerId).slice(-9)}` } }),
  },
  // Drafts that a browser wrote before sign-up: the cookie gives access, to that browser only.
  getProvisionalSite: { expected: ANYONE, input: none },
  createProvisionalSite: {
    expected: [201, 201, 201, 201, 201, 201, 403],
    input: () => ({ body: { posts: [] } }),
  },
  claimProvisionalSite: { expected: USER_WRITES, input: none },
  uploadProvisional: { expected: [415, 415, 415, 415, 415, 415, 403], input: () => ({ body: {} }) },
  listStaffSites: { expected: STAFF_READS, input: () => ({ query: {} }) },
  updateStaffSite: {
    expected: ADMIN,
    input: async ({ app }) => ({
      params: { id: (await makeSite(app.platform)).id },
      body: { small_business: true, reason: "It sells." },
    }),
  },
  getAbout: { expected: ANYONE, input: none },
  getLocation: { expected: ANYONE, input: none },
};

import { updateProfile } from "@quire/contracts/calls/sites";
import { accentTokens, DEFAULT_ACCENT } from "@quire/domain/sites/accents";
import { designStylesheet } from "@quire/domain/sites/siteDesign";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BRAND_COLUMNS, type BrandRow, siteBrand } from "../modules/sites/siteBrand.ts";
import { select } from "../platform/database/select.ts";
import { makeFile } from "../testing/factories/file.ts";
import { makePublication } from "../testing/factories/publication.ts";
import { makeSite } from "../testing/factories/site.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

const ACCENT = "#ffd400";
const SHOWN = accentTokens(ACCENT, "light").accent;

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let other: Awaited<ReturnType<typeof makeSite>>;
let post: Awaited<ReturnType<typeof makePublication>>;

beforeAll(async () => {
  app = await testServer();
  site = await makeSite(app.platform);
  other = await makeSite(app.platform);
  post = await makePublication(app.platform, { site_id: site.id, title: "Loomings" });
  await get("/", site.domain);
  await change({ accent: ACCENT, type_pairing: "sans", header_layout: "compact" });
});
afterAll(() => app.close());

const get = (url: string, domain?: string) =>
  app.server.inject({ url, headers: { host: domain ? `${domain}.localhost:4000` : "localhost:4000" } });
async function change(body: object, siteId = site.id) {
  const owner = await app.asBrowser({ id: siteId });
  const answer = await owner.call(updateProfile, { params: { id: siteId }, body });
  expect(answer.status).toBe(200);
  return answer.body;
}
const linked = (html: string) => /<link rel="stylesheet design" href="(\/design-[^"]+)">/.exec(html)?.[1];

describe("a site's design", () => {
  it("is linked in the head of each page at once, and its file is stored forever", async () => {
    for (const path of ["/", `/post/${post.post_id}/loomings`, "/studio/design", "/nowhere"]) {
      const { payload } = await get(path, site.domain);
      const { payload: css, headers } = await get(String(linked(payload)), site.domain);
      expect(css).toBe(designStylesheet({ accent: ACCENT, type_pairing: "sans" }));
      expect(headers["content-type"]).toBe("text/css; charset=utf-8");
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
    expect((await get("/", site.domain)).payload).toContain('<header class="site-head is-compact">');
  });

  it("is neither on another site nor on the platform, also where a post of the site is read there", async () => {
    const pages = [
      await get("/", other.domain),
      await get("/"),
      await get(`/read/${site.id}/${post.post_id}`),
    ];
    for (const { payload, statusCode } of pages) {
      expect(statusCode).toBe(200);
      expect(linked(payload)).toBeUndefined();
    }
  });

  it("colors the manifest and the site's emails", async () => {
    const themeOf = async (domain?: string) =>
      JSON.parse((await get("/manifest.webmanifest", domain)).payload).theme_color;
    expect([await themeOf(site.domain), await themeOf(other.domain), await themeOf()]).toEqual([
      SHOWN,
      "#fbf9f4",
      "#fbf9f4",
    ]);
    const brands = await select<BrandRow & { id: string }>(
      app.platform.db,
      `SELECT s.id, ${BRAND_COLUMNS} FROM sites s WHERE s.id = ANY($ids)`,
      { ids: [site.id, other.id] },
    );
    const brandOf = (id: string) =>
      siteBrand(app.platform.config, brands.find((brand) => brand.id === id) as BrandRow);
    expect([brandOf(site.id), brandOf(other.id)]).toEqual([
      expect.objectContaining({
        color: SHOWN,
        links: { light: SHOWN, dark: accentTokens(ACCENT, "dark").accent },
      }),
      expect.not.objectContaining({ links: expect.anything() }),
    ]);
    expect(brandOf(other.id).color).toBe(DEFAULT_ACCENT);
  });

  it("may have an icon, instead of the logo, which replaces the product's", async () => {
    const iconOf = async () => {
      const { payload } = await get("/", other.domain);
      const [icon, touch] = ["icon", "apple-touch-icon"].map(
        (rel) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(payload)?.[1],
      );
      const { icons } = JSON.parse((await get("/manifest.webmanifest", other.domain)).payload);
      return [icon, touch, icons[0].src];
    };
    expect(await iconOf()).toEqual(["/icons/mark.svg", "/icons/apple-touch-icon.png", "/icons/icon-192.png"]);
    const square = { site_id: other.id, width: 512, height: 512 };
    for (const name of ["logo_file", "icon_file"]) {
      const file = await makeFile(app.platform, square);
      await change({ [name]: file.id }, other.id);
      const folder = `/files/${file.sha256.toString("hex")}`;
      expect(await iconOf()).toEqual([`${folder}/icon.jpg`, `${folder}/icon.jpg`, `${folder}/full.webp`]);
    }
  });
});

describe("a design's style sheet", () => {
  it("under an address from another version is today's, and not stored", async () => {
    const { payload, headers } = await get("/design-2b7a3d-serif-000000000000.css", site.domain);
    expect(payload).toBe(designStylesheet({ accent: "#2b7a3d", type_pairing: "serif" }));
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    "/design-.css",
    "/design-2b7a3d.css",
    "/design-red-serif-000000000000.css",
    "/design-2b7a3d-comic-000000000000.css",
    "/design-2B7A3D-serif-000000000000.css",
    "/design-2b7a3d-serif-000000000000%7D.css",
  ])("doesn't exist at %s", async (path) => {
    expect((await get(path, site.domain)).statusCode).toBe(404);
  });
});

import type { Browser, Page } from "@playwright/test";
import { open } from "../test.ts";
import { callAs } from "./device.ts";
import { signUp } from "./signIn.ts";
import { siteAt } from "./siteAt.ts";
import { newUser, newWord, type TestUser } from "./users.ts";

/** A creator in their own browser context. */
export interface Studio {
  page: Page;
  user: TestUser;
  siteId: string;
  domain: string;
  /** Uploads a file as the studio does; resolves to its id. */
  upload(kind: string, file: { name: string; type: string; bytes: Buffer }): Promise<string>;
  /** Creates and publishes a post. */
  publish(post: object): Promise<{ id: string; permalink: string }>;
  close(): Promise<void>;
}

/** Creates a site for one journey, whose posts no other journey relies on. */
export async function openStudio(browser: Browser, baseURL: string): Promise<Studio> {
  const domain = `studio-${newWord()}`.slice(0, 30);
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const user = newUser("Tove Jansson");
  const site = siteAt(baseURL, domain);
  await signUp(context, baseURL, { ...user, domain }, site);
  await open(page, `${site}/`);
  const { id: siteId } = await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me");
  return {
    page,
    user,
    siteId,
    domain,
    async upload(kind, { name, type, bytes }) {
      return page.evaluate(
        async (file) => {
          const state = await (await fetch("/api/r/session")).json();
          const raw = Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0));
          const form = new FormData();
          form.append("file", new File([raw], file.name, { type: file.type }));
          const answer = await fetch(`/api/w/sites/${file.siteId}/uploads/${file.kind}`, {
            method: "POST",
            headers: { "x-xsrf-token": state.xsrf, authorization: `Session ${state.session.id}` },
            body: form,
          });
          if (!answer.ok) throw new Error(`${file.name}: ${answer.status} ${await answer.text()}`);
          return (await answer.json()).id as string;
        },
        { kind, name, type, siteId, base64: bytes.toString("base64") },
      );
    },
    async publish(post) {
      const posts = `/api/w/${siteId}/posts`;
      const { id } = await callAs<{ id: string }>(page, "POST", posts, post);
      return callAs(page, "POST", `${posts}/${id}/publish`, {});
    },
    close: () => context.close(),
  };
}

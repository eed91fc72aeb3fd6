import type { Browser, Page } from "@playwright/test";
import { open } from "../test.ts";
import { callAs } from "./device.ts";
import { newUser, newWord, type Person } from "./people.ts";
import { signUp } from "./signIn.ts";

/** A creator at work in a browser of their own. */
export interface Studio {
  page: Page;
  person: Person;
  siteId: string;
  domain: string;
  /** Sends a file as the studio does; its id. */
  upload(kind: string, file: { name: string; type: string; bytes: Buffer }): Promise<string>;
  /** Creates a post and shows it to readers. */
  publish(post: object): Promise<{ id: string; permalink: string }>;
  close(): Promise<void>;
}

/** Opens a site of its own for a journey, whose posts no other journey counts on. */
export async function openStudio(
  browser: Browser,
  baseURL: string,
  site: (domain: string) => string,
): Promise<Studio> {
  const domain = `studio-${newWord()}`.slice(0, 30);
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const person = newUser("Tove Jansson");
  await signUp(context, baseURL, { ...person, domain }, site(domain));
  await open(page, `${site(domain)}/`);
  const { id: siteId } = await callAs<{ id: string }>(page, "GET", "/api/r/accounts/me");
  return {
    page,
    person,
    siteId,
    domain,
    async upload(kind, { name, type, bytes }) {
      return page.evaluate(
        async (file) => {
          const state = await (await fetch("/api/r/session")).json();
          const raw = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
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

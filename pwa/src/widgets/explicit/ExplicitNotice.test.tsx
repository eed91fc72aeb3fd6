// @vitest-environment jsdom
import { updateAccount } from "@quire/contracts/calls/preferences";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { sessionStore } from "../../lib/session.ts";
import { post, postPage } from "../../testing/pages.ts";
import { session } from "../../testing/session.ts";
import { ExplicitNotice } from "./ExplicitNotice.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

afterEach(cleanup);

/** An explicit post whose notice goes, or changes, as the server and the reader decide. */
function Article({ first, isOpen = false }: { first: "hidden" | "on_request"; isOpen?: boolean }) {
  const [explicit, setExplicit] = useState<"hidden" | "on_request" | undefined>(first);
  return (
    <article>
      <h1>A figure drawn from life</h1>
      {explicit && !isOpen ? (
        <ExplicitNotice
          post={post({ meta: { ...post().meta, nsfw: true, explicit } })}
          onOpened={async () => setExplicit("on_request")}
          onShow={() => setExplicit(undefined)}
        />
      ) : null}
      <p>The text stays readable.</p>
    </article>
  );
}

const articleOf = (props: Parameters<typeof Article>[0]) => (
  <PageContext value={postPage()}>
    <Article {...props} />
  </PageContext>
);
const show = (first: "hidden" | "on_request") => render(articleOf({ first }));

function press(name: string) {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
}

it("moves focus to what takes its place, once the pictures are shown", () => {
  show("on_request");
  press("Show");
  expect(document.activeElement?.textContent).toBe("The text stays readable.");
});

it("keeps the focus when the button to confirm the age becomes the one to show", async () => {
  sessionStore.write(session("b0reader"));
  vi.mocked(callApi).mockResolvedValueOnce(null);
  show("hidden");
  press("I'm 18 or older");
  await screen.findByRole("button", { name: "Show" });
  expect(vi.mocked(callApi).mock.calls[0]?.[0]).toBe(updateAccount);
  const region = screen.getByRole("region", { name: "This post is marked as explicit" });
  await expect.poll(() => document.activeElement).toBe(region);
});

it("leaves the focus alone when the post opens by itself", () => {
  const { rerender } = show("hidden");
  rerender(articleOf({ first: "hidden", isOpen: true }));
  expect(screen.queryByRole("region")).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

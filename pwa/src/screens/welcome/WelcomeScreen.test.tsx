// @vitest-environment jsdom
import { NetworkError } from "@quire/client/errors";
import { getOnboarding, recordWelcomeStep } from "@quire/contracts/calls/onboarding";
import { getProfile, updateProfile } from "@quire/contracts/calls/sites";
import type { User } from "@quire/contracts/records/user";
import type { WelcomeProgress } from "@quire/domain/sites/welcome";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { sendSignupTracking } from "../../lib/sendSignupTracking.ts";
import { sessionStore } from "../../lib/session.ts";
import { postPage, site } from "../../testing/pages.ts";
import { session } from "../../testing/session.ts";
import { WelcomeScreen } from "./WelcomeScreen.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
// The test environment lays nothing out.
vi.mock("../../widgets/design/DesignPreview.tsx", () => ({ DesignPreview: () => null }));
vi.mock("../../lib/loadSession.ts", () => ({ refreshSession: async () => {} }));
vi.mock("../../lib/sendSignupTracking.ts", () => ({ sendSignupTracking: vi.fn() }));

const offline = () =>
  new NetworkError(0, { code: "network_failed", message: "The server can't be reached." });
let isOffline: boolean;
let progress: WelcomeProgress;

beforeEach(() => {
  isOffline = false;
  progress = {};
  history.replaceState(null, "", "/welcome");
  vi.mocked(sendSignupTracking).mockReset();
  vi.mocked(callApi).mockReset();
  vi.mocked(callApi).mockImplementation(async (call, input) => {
    if (isOffline) throw offline();
    if (call === getProfile || call === updateProfile) return site;
    if (call === getOnboarding) return { welcome: progress, seen: {} };
    if (call !== recordWelcomeStep) return {};
    const { params, body } = input as { params: { step: string }; body: { outcome: "done" } };
    progress = { ...progress, [params.step]: body.outcome };
    return { welcome: progress };
  });
  sessionStore.write({ ...session(site.id), user: { id: site.id, groups: [11] } as unknown as User });
});
afterEach(cleanup);

function show() {
  render(
    <PageContext value={postPage()}>
      <WelcomeScreen />
    </PageContext>,
  );
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("resumes at the first open step", async () => {
  progress = { choose_identity: "done", add_socials: "skipped" };
  show();
  await heading("Earn from what you write");
});

it("takes no focus from a menu that was opened before the step had loaded", async () => {
  const menu = document.body.appendChild(document.createElement("button"));
  menu.focus();
  show();
  await heading("Make it yours");
  expect(document.activeElement).toBe(menu);
  location.hash = "#add_socials";
  const next = await heading("Where else can readers find you?");
  await expect.poll(() => document.activeElement).toBe(next);
  menu.remove();
});

it("loads again after a failure", async () => {
  isOffline = true;
  show();
  await screen.findByText("We couldn't load your site");
  isOffline = false;
  press("Try again");
  await heading("Make it yours");
});

it("keeps a step and what was entered until it is saved, and then records it", async () => {
  show();
  await heading("Make it yours");
  const sentence = () => screen.getByLabelText(/^What you write/) as HTMLTextAreaElement;
  fireEvent.change(sentence(), { target: { value: "Sea tales." } });
  fireEvent.click(screen.getByRole("radio", { name: "Forest" }));
  isOffline = true;
  press("Continue");
  await screen.findByText(/^We couldn't save this/);
  expect(sentence().value).toBe("Sea tales.");
  expect(sendSignupTracking).not.toHaveBeenCalled();
  isOffline = false;
  press("Continue");
  await vi.waitFor(() => expect(location.pathname).toBe("/studio"), 30_000);
  expect(progress).toEqual({ choose_identity: "done" });
  const saved = vi.mocked(callApi).mock.calls.filter(([call]) => call === updateProfile);
  expect(saved.at(-1)?.[1]?.body).toEqual({ description: "Sea tales.", accent: "#2b7a3d" });
  expect(sendSignupTracking).toHaveBeenCalledExactlyOnceWith("choose_identity", "direct");
});

it("leaves the first step for later without saving or tracking it, and ends in the studio", async () => {
  show();
  await heading("Make it yours");
  fireEvent.click(screen.getByRole("radio", { name: "Forest" }));
  press("Do this later");
  await vi.waitFor(() => expect(location.pathname).toBe("/studio"), 30_000);
  expect(progress).toEqual({ choose_identity: "skipped" });
  expect(vi.mocked(callApi).mock.calls.map(([call]) => call)).not.toContain(updateProfile);
  expect(sendSignupTracking).not.toHaveBeenCalled();
});

it("goes from one later step to the next", async () => {
  progress = { choose_identity: "skipped" };
  show();
  await heading("Where else can readers find you?");
  press("Skip");
  await heading("Earn from what you write");
});

it("ends with what to do next", async () => {
  progress = {
    choose_identity: "done",
    add_socials: "done",
    make_money: "done",
    enable_support: "skipped",
    pro_intro: "done",
  };
  show();
  await heading("Or get Pro by inviting friends");
  press("Finish");
  await heading("Your site is ready");
});

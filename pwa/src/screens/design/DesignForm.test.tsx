// @vitest-environment jsdom
import { CallError } from "@quire/client/errors";
import { updateProfile } from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { postPage, site } from "../../testing/pages.ts";
import { DesignForm } from "./DesignForm.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
// The test environment lays nothing out.
vi.mock("../../widgets/design/DesignPreview.tsx", () => ({ DesignPreview: () => null }));

const green: Site["design"] = {
  accent: "#2b7a3d",
  type_pairing: "sans",
  header_layout: "compact",
  icon: null,
  stylesheet: "/design-2b7a3d-sans-000000000000.css",
};
const onSaved = vi.fn();

beforeEach(() => {
  onSaved.mockReset();
  vi.mocked(callApi).mockReset();
});
afterEach(cleanup);

function show(design?: Site["design"]) {
  render(
    <PageContext value={postPage()}>
      <DesignForm site={design ? { ...site, design } : site} onSaved={onSaved} />
    </PageContext>,
  );
}
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole("radio", { name }));
const isChosen = (name: string | RegExp) => (screen.getByRole("radio", { name }) as HTMLInputElement).checked;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const own = () => screen.getByLabelText("Your own color") as HTMLInputElement;

it("saves only what has changed", async () => {
  vi.mocked(callApi).mockResolvedValue({ ...site, design: { ...green, type_pairing: "serif" } } as never);
  show({ ...green, type_pairing: "serif", header_layout: "cover" });
  expect(isChosen("Forest")).toBe(true);
  choose("Compact");
  press("Save");
  await screen.findByText("All saved");
  expect(callApi).toHaveBeenCalledExactlyOnceWith(updateProfile, {
    params: { id: site.id },
    body: { header_layout: "compact" },
  });
  expect(onSaved).toHaveBeenCalledOnce();
});

it("takes any color, says what pages change about it, and refuses what is none", () => {
  show();
  choose("Your own");
  fireEvent.change(own(), { target: { value: "FFD400" } });
  expect(screen.getByText(/^Light pages show a darker shade of it, so/)).toBeTruthy();
  expect((screen.getByLabelText("Pick a color") as HTMLInputElement).value).toBe("#ffd400");
  fireEvent.change(own(), { target: { value: "yellowish" } });
  expect(own().getAttribute("aria-invalid")).toBeNull();
  fireEvent.blur(own());
  expect(own().getAttribute("aria-invalid")).toBe("true");
  expect(own().value).toBe("yellowish");
  press("Save");
  expect(document.activeElement).toBe(own());
  expect(callApi).not.toHaveBeenCalled();
});

it("discards changes, and goes back to the default before it is saved", async () => {
  show(green);
  choose("Your own");
  fireEvent.change(own(), { target: { value: "#b8255f" } });
  press("Discard");
  expect([isChosen("Forest"), isChosen("Your own")]).toEqual([true, false]);
  press("Use the default design");
  expect([isChosen("Vermilion"), isChosen("Serif"), isChosen("Cover")]).toEqual([true, true, true]);
  expect(screen.queryByRole("button", { name: "Use the default design" })).toBeNull();
  vi.mocked(callApi).mockResolvedValue(site as never);
  press("Save");
  await screen.findByText("All saved");
  expect(vi.mocked(callApi).mock.calls[0]?.[1]).toEqual({
    params: { id: site.id },
    body: { accent: null, type_pairing: "serif", header_layout: "cover" },
  });
});

it("says what the server refuses, and keeps the changes", async () => {
  vi.mocked(callApi).mockRejectedValue(new CallError(403, { code: "forbidden", message: "Not yours." }));
  show();
  choose("Plum");
  press("Save");
  await screen.findByText(/^We couldn't save your design/);
  expect(isChosen("Plum")).toBe(true);
  expect(screen.getByText("Unsaved changes")).toBeTruthy();
});

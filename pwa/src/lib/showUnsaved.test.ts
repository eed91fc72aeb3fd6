// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";

vi.mock("../ui/snackbars.ts", () => ({ showSnackbar: vi.fn() }));

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
});

it("leads to the library when the device is full", async () => {
  const { reportUnsaved } = await import("./showUnsaved.ts");
  reportUnsaved(Object.assign(new Error("aborted"), { inner: { name: "QuotaExceededError" } }));
  const { showSnackbar } = await import("../ui/snackbars.ts");
  expect(showSnackbar).toHaveBeenCalledWith(
    expect.objectContaining({
      title: "This device is out of storage",
      action: { label: "Library", href: "/library" },
    }),
  );
});

it("reports one failed save per document, and each that someone's own words depend on", async () => {
  const { reportUnsaved, showUnsaved } = await import("./showUnsaved.ts");
  const { showSnackbar } = await import("../ui/snackbars.ts");
  reportUnsaved(new Error("No storage."));
  reportUnsaved(new Error("No storage."));
  expect(showSnackbar).toHaveBeenCalledOnce();
  showUnsaved(new Error("No storage."), "Keep this page open.");
  expect(showSnackbar).toHaveBeenLastCalledWith({
    title: "We couldn't save this on your device",
    message: "Keep this page open.",
  });
});

it.each(["SecurityError", "InvalidStateError"])(
  "says once that a browser stores nothing, after a %s",
  async (name) => {
    sessionStorage.clear();
    const { reportUnsaved } = await import("./showUnsaved.ts");
    const { showSnackbar } = await import("../ui/snackbars.ts");
    const error = Object.assign(new Error("Database has been closed"), {
      name: "DatabaseClosedError",
      inner: new DOMException("Storage is blocked.", name),
    });
    reportUnsaved(error);
    reportUnsaved(error);
    expect(showSnackbar).toHaveBeenCalledOnce();
    expect(showSnackbar).toHaveBeenCalledWith(
      expect.objectContaining({ title: "Nothing is saved on this device" }),
    );
  },
);

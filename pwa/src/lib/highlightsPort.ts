import type { LocalHighlight, NewHighlight } from "./localTypes.ts";

const highlights = () => import("../local/highlights.ts");

/** Loads the local code for highlights on demand. Apart from `localPort.ts`, which every page loads. */
export const localHighlights = {
  save: async (highlight: NewHighlight) => (await highlights()).saveHighlight(highlight),
  delete: async (id: string) => (await highlights()).deleteHighlight(id),
  watch: async (postId: string | null, listener: (highlights: LocalHighlight[]) => void) =>
    (await highlights()).watchHighlights(postId, listener),
  sync: async () => (await highlights()).syncHighlights(),
};

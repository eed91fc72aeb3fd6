import { PostScreen } from "../features/reading/PostScreen.tsx";
import type { View } from "./navigator.ts";

/** The screen of a page: the one place where the kinds of page meet the features. */
export function Screen({ view }: { view: View; onRetry: () => void }) {
  const { page } = view;
  if (!page) return null;
  switch (page.data.kind) {
    case "post":
      return <PostScreen data={page.data} />;
    default:
      return <h1>{page.title}</h1>;
  }
}

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PostCard } from "./PostCard.tsx";
import { PostHead } from "./PostHead.tsx";

it("lets the title and the summary read in their own direction, as in cards", () => {
  const words = { title: "رسالة من البحر", summary: "هذه رسالة من البحر" };
  const head = renderToStaticMarkup(<PostHead {...words} />);
  const card = renderToStaticMarkup(<PostCard {...words} href="/" />);
  for (const html of [head, card]) expect(html.match(/ dir="auto"/g)).toHaveLength(2);
});

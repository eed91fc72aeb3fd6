import type { HouseText, Page, PageData, SubscribeSlug } from "@quire/contracts/records/page";
import type { ReactNode } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { PostHead } from "../../ui/PostHead.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { CommunityGuidelines } from "./CommunityGuidelines.tsx";
import { Guides } from "./Guides.tsx";
import { Privacy } from "./Privacy.tsx";
import { Subscribe } from "./Subscribe.tsx";
import { Terms } from "./Terms.tsx";

const TEXTS: Record<
  HouseText,
  { title: string; summary: string; text: (product: Page["product"]) => ReactNode }
> = {
  privacy: {
    title: "Privacy",
    summary: "What we store about you, why, and how to have it removed.",
    text: (product) => <Privacy product={product.name} />,
  },
  terms: {
    title: "Terms",
    summary: "What you may expect of us, and we of you.",
    text: (product) => <Terms product={product.name} />,
  },
  "community-guidelines": {
    title: "Community guidelines",
    summary: "How to be welcome here.",
    text: () => <CommunityGuidelines />,
  },
  guides: {
    title: "Guides",
    summary: "How to read offline, start a site, publish from a terminal, and get help.",
    text: (product) => <Guides product={product} />,
  },
};

/** One of the house's own texts, or a step of subscribing by email. */
export function TextScreen({ slug }: { slug: Extract<PageData, { kind: "text" }>["slug"] }) {
  const { product } = usePage();
  if (!isHouseText(slug)) return <Subscribe key={slug} slug={slug} />;
  const { title, summary, text } = TEXTS[slug];
  return (
    <article>
      <PostHead title={title} summary={summary} />
      <Prose>{text(product)}</Prose>
    </article>
  );
}

const isHouseText = (slug: HouseText | SubscribeSlug): slug is HouseText => slug in TEXTS;

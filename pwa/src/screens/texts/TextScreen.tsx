import {
  type HouseText,
  isHouseText,
  type Operator,
  type Page,
  type PageData,
} from "@quire/contracts/records/page";
import { STANDARD_SHARES } from "@quire/domain/billing/shares";
import type { ReactNode } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { PostHead } from "../../ui/PostHead.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { CommunityGuidelines } from "./CommunityGuidelines.tsx";
import { PayoutPolicy } from "./PayoutPolicy.tsx";
import { Privacy } from "./Privacy.tsx";
import { ProTerms } from "./ProTerms.tsx";
import { RefundPolicy } from "./RefundPolicy.tsx";
import { Subscribe } from "./Subscribe.tsx";
import { Terms } from "./Terms.tsx";

interface Facts {
  product: Page["product"];
  operator: Operator;
}

const TEXTS: Record<HouseText, { title: string; summary: string; text: (facts: Facts) => ReactNode }> = {
  privacy: {
    title: "Privacy",
    summary: "What we store about you, why, and how to have it removed.",
    text: ({ product, operator }) => <Privacy product={product.name} operator={operator} />,
  },
  terms: {
    title: "Terms",
    summary: "What you may expect of us, and we of you.",
    text: ({ product, operator }) => <Terms product={product.name} operator={operator} />,
  },
  "community-guidelines": {
    title: "Community guidelines",
    summary: "What you can publish, what you can’t, and what happens then.",
    text: ({ product, operator }) => <CommunityGuidelines product={product.name} operator={operator} />,
  },
  "refund-policy": {
    title: "Refunds",
    summary: "When you get your money back, and how to ask for it.",
    text: ({ operator }) => <RefundPolicy operator={operator} />,
  },
  "payout-policy": {
    title: "Payouts",
    summary: "What you keep of a sale, and when you are paid.",
    text: ({ operator }) => <PayoutPolicy operator={operator} />,
  },
  "pro-terms": {
    title: "Terms of Pro",
    summary: "What Pro costs, how it renews, and how it ends.",
    text: ({ operator }) => <ProTerms operator={operator} />,
  },
};

/** One of the house's own texts, or a step of subscribing by email. */
export function TextScreen(data: Extract<PageData, { kind: "text" }>) {
  const { product } = usePage();
  const { slug } = data;
  if (!isHouseText(slug)) return <Subscribe key={slug} slug={slug} />;
  const operator = "operator" in data ? data.operator : undefined;
  const { title, summary, text } = TEXTS[slug];
  return (
    <article>
      <PostHead title={title} summary={summary} />
      <Prose>{text({ product, operator: operator ?? unknownOperator(product) })}</Prose>
    </article>
  );
}

/** For pages that a device saved before they named the operator. */
const unknownOperator = ({ name, support }: Page["product"]): Operator => ({
  ...{ name, address: null, country: null, email: support ?? "" },
  shares: STANDARD_SHARES,
});

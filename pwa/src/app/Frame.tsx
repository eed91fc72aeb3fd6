import type { ReactNode } from "react";
import { Avatar } from "../ui/Avatar.tsx";
import { Logo } from "../ui/Logo.tsx";
import { Navbar } from "../ui/Navbar.tsx";
import { Page } from "../ui/Page.tsx";
import type { View } from "./navigator.ts";

/** The bar, the footer and what stands between. */
export function Frame({ view, children }: { view: View; children: ReactNode }) {
  const site = view.last?.site;
  const logo = site ? <Avatar name={site.name} src={site.logo?.image} size="s" shape="square" /> : null;
  const name = view.last?.product.name ?? "Quire";
  return <Page navbar={<Navbar logo={logo ?? <Logo name={name} />} />}>{children}</Page>;
}

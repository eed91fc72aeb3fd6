import { useEffect, useRef } from "react";
import "./Tabs.css";

interface Tab {
  href: string;
  label: string;
  /** A formatted count behind the label, muted. */
  count?: string;
}

export interface TabsProps {
  /** Accessible name: "Sections of Melville". */
  label: string;
  tabs: Tab[];
  /** The href of the current tab. */
  current: string;
}

/** Links between the sections of a page. On phones they scroll sideways, with the current one in view. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` moves the attribute that is queried here
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>("[aria-current]");
    // Not `scrollIntoView`, which would also scroll the page.
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={list} className="q-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.href}
          className="q-tab"
          href={tab.href}
          aria-current={tab.href === current ? "page" : undefined}
        >
          {tab.label}
          {tab.count ? <span className="q-tab-count"> {tab.count}</span> : null}
        </a>
      ))}
    </nav>
  );
}

import { useEffect, useRef } from "react";
import "./Tabs.css";

interface Tab {
  href: string;
  label: string;
  /** How many are behind it, already worded; shown softly. */
  count?: string;
}

export interface TabsProps {
  /** What the tabs are of, for screen readers: "Sections of Melville". */
  label: string;
  tabs: Tab[];
  /** The href of the tab that is shown. */
  current: string;
}

/** Links that change what a page shows. They scroll sideways on a phone, with the current one in view. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` is what moves the mark that is looked up here
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>("[aria-current]");
    // Not scrollIntoView, which would also scroll the page.
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

import ChevronDown from "lucide-react/icons/chevron-down";
import ExternalLink from "lucide-react/icons/external-link";
import PenLine from "lucide-react/icons/pen-line";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { useLocation } from "wouter";
import { createHash } from "../../lib/createHash.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { STUDIO_GROUPS, studioHref, studioItemOf } from "./studioItems.ts";
import "./studioFrame.css";

/**
 * The frame of all creator work: its navigation, beside the screen on a desktop and in a sheet on a phone, and one
 * column. `siteId`: the creator's site, which is known before the session is.
 */
export function StudioFrame({ siteId, children }: { siteId: string; children: ReactNode }) {
  const page = usePage();
  const [pathname] = useLocation();
  const user = useSession()?.user;
  const id = useId();
  const site = { id: siteId, url: user?.site_url ?? null };
  const current = studioItemOf(pathname);
  return (
    <div className="studio-frame">
      <a className="q-skip" href="#studio-content">
        Skip the studio menu
      </a>
      <button type="button" className="studio-open" popoverTarget={id}>
        {`Studio: ${current?.label ?? "menu"}`}
        <Icon of={ChevronDown} size={18} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link bubbles up as a click */}
      <nav
        id={id}
        className="studio-rail"
        popover="auto"
        aria-label="Studio"
        onClick={(event) => {
          // Client-side navigation doesn't close the sheet.
          if ((event.target as Element).closest("a") && event.currentTarget.matches(":popover-open"))
            event.currentTarget.hidePopover();
        }}
      >
        <div className="studio-rail-head">
          <Button kind="primary" icon={PenLine} href={studioHref(page, site, { path: "/post/new" })}>
            Write
          </Button>
          <button
            type="button"
            className="studio-close"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label="Close the studio menu"
          >
            <Icon of={X} />
          </button>
        </div>
        <a className="studio-item" href={studioHref(page, site, { path: createHash("any") })}>
          <Icon of={Plus} size={18} />
          Make something else
        </a>
        <button
          type="button"
          className="studio-item studio-find"
          popoverTarget={id}
          popoverTargetAction="hide"
          data-palette
        >
          <Icon of={Search} size={18} />
          Go to
          <kbd>Ctrl K</kbd>
        </button>
        {STUDIO_GROUPS.map((group) => (
          <ul key={group[0]?.label} className="q-list studio-group">
            {group.map((item) => (
              <li key={item.label}>
                <a
                  className="studio-item"
                  href={studioHref(page, site, item)}
                  aria-current={item === current ? "page" : undefined}
                >
                  <Icon of={item.icon} size={18} />
                  {item.label}
                </a>
              </li>
            ))}
          </ul>
        ))}
        <ul className="q-list studio-group">
          <li>
            <a className="studio-item" href={studioHref(page, site, { path: "/" })}>
              <Icon of={ExternalLink} size={18} />
              View your site
            </a>
          </li>
        </ul>
      </nav>
      <div id="studio-content" className="studio-column" tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

import { isPro } from "@quire/domain/accounts/groups";
import { MAX_PAGES, MIN_PAGES } from "@quire/domain/books/spine";
import { TRIMS } from "@quire/domain/books/trims";
import type { Role } from "@quire/domain/enums";
import { platformHref, siteHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { proHash } from "../../lib/proHash.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Logo } from "../../ui/Logo.tsx";
import "./EarlyAccessScreen.css";

/** What printed books are here, and where a creator starts one. */
export function EarlyAccessScreen() {
  const page = usePage();
  const { name } = page.product;
  return (
    <article className="early">
      <p>
        <a href="/" className="early-home">
          <Logo name={name} />
        </a>
      </p>
      <header>
        <p className="early-kind">Early access</p>
        <h1>Your story, as a printed book</h1>
        <p className="early-lead">
          Write it once on {name}. It stays a story online, and becomes an e-book and a book that readers can
          hold.
        </p>
        <Start />
      </header>
      <section aria-labelledby="making">
        <h2 id="making">From manuscript to print</h2>
        <ul>
          <li>
            Start from a story, selected posts, an EPUB, a Word document, markdown files, or a finished PDF of{" "}
            {MIN_PAGES} to {MAX_PAGES} pages.
          </li>
          <li>
            Choose one of {TRIMS.length} sizes, cream or white paper, black or color, and paperback or
            hardcover where the printer offers it.
          </li>
          <li>
            Four interior designs: classic, modern, poetry and comic. You see every spread before you publish.
          </li>
          <li>
            The cover is drawn with the right spine for your page count, and a barcode if you have an ISBN.
          </li>
        </ul>
      </section>
      <section aria-labelledby="selling">
        <h2 id="selling">Selling and shipping</h2>
        <ul>
          <li>
            Each copy is printed when someone orders it. You set the price, at least 1.5 times what printing
            costs, and see what you earn before you publish.
          </li>
          <li>Readers in India pay in rupees and choose among couriers. Everyone else pays in dollars.</li>
          <li>You can order your own copies at 1.2 times what printing costs.</li>
          <li>Readers follow their order until it arrives, and can cancel until printing starts.</li>
        </ul>
      </section>
      <section aria-labelledby="before">
        <h2 id="before">Good to know</h2>
        <ul>
          <li>Printed books are part of Pro.</li>
          <li>
            Early access means that prices and sizes may still change. Orders that were paid keep theirs.
          </li>
          <li>Customs duties outside India are up to the reader's country, and the reader pays them.</li>
        </ul>
      </section>
    </article>
  );
}

/** The one next step for this visitor. */
function Start() {
  const page = usePage();
  const user = useSession()?.user;
  if (!user?.site_url) {
    return (
      <Button kind="primary" href={platformHref(page, user ? "/create" : "/signup")}>
        {user ? "Start writing" : "Start your site"}
      </Button>
    );
  }
  return isPro(user.groups as Role[]) ? (
    <Button kind="primary" href={siteHref(page, { id: user.id, url: user.site_url }, "/book/new")}>
      Start a book
    </Button>
  ) : (
    <Button kind="primary" href={proHash("createBook")}>
      Get Pro to start a book
    </Button>
  );
}

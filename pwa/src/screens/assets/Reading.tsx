import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Byline } from "../../ui/Byline.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { PostHead } from "../../ui/PostHead.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { hills, moon, sea } from "./pictures.ts";
import { Chapter } from "./Specimen.tsx";

/** A post with everything that a text can contain. */
export function Reading() {
  return (
    <Chapter id="reading" title="Reading">
      <article lang="en">
        <PostHead
          title="On the whiteness of the whale, and why it appalled me"
          over={<a href="/story/1">Moby-Dick; or, The Whale</a>}
          summary="What the white whale was to Ahab has been hinted; what, at times, he was to me, as yet remains unsaid."
        >
          <Byline
            name="Herman Melville"
            href="/profile"
            avatar={moon.src}
            date={{ text: "21 Nov, 2026", iso: "2026-11-21" }}
            reading="6 min read"
            badge={<Badge tone="accent">Pro</Badge>}
            action={<Button size="s">Follow</Button>}
          />
        </PostHead>
        <Prose chapter lang="en">
          <p>
            Call me Ishmael. Some years ago—never mind how long precisely—having little or no money in my
            purse, and nothing particular to interest me on shore, I thought I would sail about a little and
            see the watery part of the world. It is a way I have of driving off the spleen and regulating the
            circulation. Whenever I find myself growing grim about the mouth; whenever it is a damp, drizzly
            November in my soul, I account it high time to get to sea as soon as I can.
          </p>
          <p>
            There now is your insular city of the Manhattoes, belted round by wharves as Indian isles by coral
            reefs; <a href="/post/2">commerce surrounds it with her surf</a>. Right and left, the streets take
            you waterward. Its extreme downtown is the battery, where that noble mole is washed by waves.
            <sup className="note">
              <a href="#fn-1" id="ref-1" aria-label="Footnote 1">
                1
              </a>
            </sup>
          </p>
          <figure>
            <img
              src={sea.src}
              width={sea.width}
              height={sea.height}
              alt="Long waves under a low moon"
              loading="lazy"
            />
            <figcaption>The watery part of the world, by night.</figcaption>
          </figure>
          <h2>What the streets lead to</h2>
          <p>
            “Circumambulate the city of a dreamy Sabbath afternoon,” he said. Go from Corlears Hook to
            Coenties Slip, and from thence, by Whitehall, <em>northward</em>.{" "}
            <strong>What do you see?</strong> Posted like silent sentinels all around the town, in 1851 as in
            1920, stand thousands upon thousands of mortal men fixed in ocean reveries.
          </p>
          <blockquote>
            <p>
              Yes, as every one knows, meditation and water are wedded for ever. Take almost any path you
              please, and ten to one it carries you down in a dale.
            </p>
          </blockquote>
          <h3>To be packed</h3>
          <ul>
            <li>A shirt or two, stuffed into an old carpet-bag;</li>
            <li>
              a sealskin cap, for the weather is what it is south of the Horn, and a man’s ears are his own
              affair until they freeze;
            </li>
            <li>
              the following, in order:
              <ol>
                <li>needles,</li>
                <li>thread,</li>
                <li>patience.</li>
              </ol>
            </li>
          </ul>
          <ul className="tasks">
            <li>
              <input type="checkbox" disabled defaultChecked aria-label="Done" /> Sign the papers
            </li>
            <li>
              <input type="checkbox" disabled aria-label="To do" /> Find out about the captain
            </li>
          </ul>
          <h4>The rates of the voyage</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
          {/* biome-ignore lint/a11y/useSemanticElements: same markup as the document renderer */}
          <div className="table" role="region" aria-label="The rates of the voyage" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Hand</th>
                  <th scope="col">Duty</th>
                  <th scope="col" className="align-right">
                    Lay
                  </th>
                  <th scope="col" className="align-right">
                    Dollars
                  </th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td>Queequeg</td>
                  <td>Harpooneer</td>
                  <td className="align-right">1/90</td>
                  <td className="align-right">1,111.10</td>
                </tr>
                <tr>
                  <td>Ishmael</td>
                  <td>Foremast hand</td>
                  <td className="align-right">1/300</td>
                  <td className="align-right">333.33</td>
                </tr>
              </tbody>
            </table>
          </div>
          <hr />
          <aside className="callout" role="note" data-kind="tip">
            <p className="callout-title">Tip</p>
            <p>A good harpooneer sits by the oar until the very last.</p>
          </aside>
          <aside className="callout" role="note" data-kind="warning">
            <p className="callout-title">Warning</p>
            <p>Do not strike a white whale on a Friday.</p>
          </aside>
          <p>
            The log is kept as plain text, and <code>quire publish log.md</code> sends it ashore:
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keyboard */}
          <pre tabIndex={0}>
            <code>
              {
                'for (const boat of pequod.boats) {\n  await boat.lower({ quietly: true, before: "the spout is seen again" });\n}'
              }
            </code>
          </pre>
          <div className="gallery">
            <figure>
              <img src={hills.src} width={hills.width} height={hills.height} alt="Low hills" loading="lazy" />
              <figcaption>Outward.</figcaption>
            </figure>
            <figure>
              <img src={sea.src} width={sea.width} height={sea.height} alt="The sea" loading="lazy" />
              <figcaption>Homeward.</figcaption>
            </figure>
          </div>
          <figure className="embed">
            <a href="/post/2">Watch: the launching of a whaleboat</a>
          </figure>
          <figure className="file" data-kind="audio">
            <figcaption>The log, read aloud.mp3</figcaption>
          </figure>
          <section className="footnotes" aria-label="Footnotes">
            <ol>
              <li id="fn-1">
                <p>The Battery, at the southern point of the island.</p>
                <p className="backlinks">
                  <a href="#ref-1" aria-label="Back to reference 1">
                    ↩
                  </a>
                </p>
              </li>
            </ol>
          </section>
        </Prose>
        <div className="assets-after">
          <Pager
            label="Chapters"
            previous={{ href: "/chapter/41", title: "Moby Dick" }}
            next={{ href: "/chapter/43", title: "Hark!" }}
          />
        </div>
      </article>
    </Chapter>
  );
}

import X from "lucide-react/icons/x";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CardGrid } from "../../ui/CardGrid.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { PostCard } from "../../ui/PostCard.tsx";
import { SerialCard } from "../../ui/SerialCard.tsx";
import { hills, moon, sea } from "./pictures.ts";
import { Chapter, Specimen } from "./Specimen.tsx";

/** Posts and serials as in feeds and on shelves. */
export function Cards() {
  return (
    <Chapter id="cards" title="Cards">
      <Specimen name="Lead" note="Opens a page.">
        <PostCard
          level={3}
          layout="lead"
          href="/post/1"
          label="Pinned"
          title="On the whiteness of the whale, and why it appalled me"
          summary="What the white whale was to Ahab has been hinted; what, at times, he was to me, as yet remains unsaid."
          cover={sea}
          meta={<Facts />}
        />
      </Specimen>
      <Specimen name="Row" note="The feed's: title first, picture second.">
        <PostCard
          level={3}
          href="/post/2"
          title="Nantucket"
          summary="Look at it. A mere hillock, and elbow of sand; all beach, without a background. There is more sand there than you would use in twenty years as a substitute for blotting paper."
          cover={hills}
          meta={<Facts />}
        />
        <PostCard
          level={3}
          href="/post/3"
          label="Story"
          title="Without a picture, the words take the whole width and need nothing else"
          summary="Chief among these motives was the overwhelming idea of the great whale himself."
          badge={<Badge tone="accent">₹99</Badge>}
          meta={<Facts />}
        />
        <PostCard level={3} href="/post/4" title="Only a title" meta={<Facts />} />
      </Specimen>
      <Specimen name="Tiles" note="A grid, as on the platform's home.">
        <CardGrid wide>
          <PostCard
            level={3}
            layout="tile"
            href="/post/5"
            title="The Spouter-Inn"
            cover={moon}
            meta={<Facts />}
          />
          <PostCard
            level={3}
            layout="tile"
            href="/post/6"
            title="Knights and squires, in the order of their harpoons"
            cover={hills}
            badge={<Badge>Followers only</Badge>}
            meta={<Facts />}
          />
          <PostCard
            level={3}
            layout="tile"
            href="/post/7"
            title="The Quarter-Deck"
            cover={sea}
            meta={<Facts />}
          />
        </CardGrid>
      </Specimen>
      <Specimen name="Serial" note="Stands with its spine towards the reader. Cloth where there is no cover.">
        <CardGrid>
          <SerialCard
            href="/s/1"
            title="Moby-Dick; or, The Whale"
            author="Herman Melville"
            cover={moon}
            meta="136 chapters"
          />
          <SerialCard
            href="/s/2"
            title="Typee"
            author="Herman Melville"
            meta="34 chapters"
            overlay={<IconButton icon={X} label="Remove Typee" />}
            actions={<Button size="s">Read</Button>}
          />
          <SerialCard
            href="/s/3"
            title="The Encantadas"
            author="Herman Melville"
            cover={sea}
            meta="Chapter 7 of 10"
            badge={<Badge tone="good">Saved offline</Badge>}
          />
          <SerialCard
            href="/s/4"
            title="A Peep at Polynesian Life during a Four Months’ Residence"
            badge={<Badge tone="accent">₹499</Badge>}
          />
        </CardGrid>
      </Specimen>
      <Specimen
        name="Picture"
        note="Holds its place in its own color, then fades in; its words remain if it cannot come."
      >
        <div className="assets-two">
          <Picture {...hills} alt="Low hills under a red sun" />
          <Picture
            src="/missing.webp"
            width={3}
            height={2}
            color="#d8c4a0"
            alt="A picture that could not come"
          />
        </div>
      </Specimen>
    </Chapter>
  );
}

function Facts() {
  return (
    <>
      <time dateTime="2026-11-21">21 Nov, 2026</time>
      <span>6 min read</span>
    </>
  );
}

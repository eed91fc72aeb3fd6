import { movedTo } from "@quire/domain/posts/serialMoves";
import Globe from "lucide-react/icons/globe";
import { useState } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ChapterList, ChapterRow } from "../../ui/ChapterRow.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { SortableList } from "../../ui/SortableList.tsx";
import { moon } from "./pictures.ts";
import { Chapter, Line, Specimen } from "./Specimen.tsx";

function Sortable() {
  const [order, setOrder] = useState<readonly string[]>(["Loomings", "The Carpet-Bag", "The Spouter-Inn"]);
  return (
    <SortableList
      label="Chapters, to be put in order"
      items={order.map((name) => ({ key: name, name, content: name }))}
      onMove={(name, to) => setOrder(movedTo(order, name, to))}
    />
  );
}

/** Users, settings and tables of contents. */
export function Lists() {
  return (
    <Chapter id="lists" title="Lists">
      <Specimen name="Avatar" note="A picture, or initials. People are round, sites are square.">
        <Line>
          <Avatar name="Herman Melville" size="s" />
          <Avatar name="Herman Melville" />
          <Avatar name="Herman Melville" src={moon.src} size="l" />
          <Avatar name="इस्माइल" size="l" />
          <Avatar name="Nantucket Gazette" size="xl" shape="square" />
          <Avatar name="Nantucket Gazette" src={moon.src} size="xl" shape="square" />
        </Line>
      </Specimen>
      <Specimen name="Row" note="One line of any list.">
        <RowList label="Followers">
          <Row
            href="/profile"
            lead={<Avatar name="Queequeg" />}
            title="Queequeg"
            note="Follows since 2 Oct, 2026"
            end={<Button size="s">Follow</Button>}
          />
          <Row
            href="/profile"
            lead={<Avatar name="Herman Melville" src={moon.src} />}
            title="Herman Melville"
            note="Author of Typee, Omoo and a long book about a whale which nobody has bought yet"
            end={<Badge tone="good">Verified</Badge>}
          />
          <Row
            lead={<Icon of={Globe} size={24} />}
            title="Custom domain"
            note="pequod.example"
            end="Activated"
          />
          <Row title="Earnings in November" end={<strong>₹12,480.00</strong>} />
        </RowList>
      </Specimen>
      <Specimen name="Chapters" note="The table of contents remembers what was read.">
        <ChapterList>
          <ChapterRow href="/chapter/1" number={1} title="Loomings" state="read" note="11 min" />
          <ChapterRow href="/chapter/2" number={2} title="The Carpet-Bag" state="read" note="7 min" />
          <ChapterRow href="/chapter/3" number={3} title="The Spouter-Inn" state="reading" note="29 min" />
          <ChapterRow href="/chapter/4" number={4} title="The Counterpane" note="8 min" />
          <ChapterRow
            href="/chapter/100"
            number={100}
            title="Leg and Arm: the Pequod, of Nantucket, meets the Samuel Enderby, of London"
            locked="₹19"
          />
        </ChapterList>
      </Specimen>
      <Specimen name="Sortable list" note="By its handles, by Alt and an arrow, or by two buttons.">
        <Sortable />
      </Specimen>
    </Chapter>
  );
}

import Bell from "lucide-react/icons/bell";
import Bookmark from "lucide-react/icons/bookmark";
import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Share from "lucide-react/icons/share";
import Trash from "lucide-react/icons/trash";
import { useState } from "react";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Badge, Tag, TagList } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { Chapter, Line, Specimen } from "./Specimen.tsx";

/** Buttons and links. */
export function Actions() {
  const [liked, setLiked] = useState(false);
  return (
    <Chapter id="actions" title="Actions">
      <Specimen name="Button" note="One primary action a screen. The rest are quiet.">
        <Line>
          <Button kind="primary">Publish</Button>
          <Button>Save draft</Button>
          <Button kind="bare">Cancel</Button>
          <Button kind="danger">Delete draft</Button>
        </Line>
        <Line>
          <Button kind="primary" loading>
            Publishing
          </Button>
          <Button loading>Saving</Button>
          <Button kind="primary" disabled>
            Publish
          </Button>
          <Button disabled>Save draft</Button>
        </Line>
        <Line>
          <Button kind="primary" icon={Plus}>
            New post
          </Button>
          <Button icon={Share}>Share</Button>
          <Button href="/signin">A link, as a button</Button>
          <Button size="s">Follow</Button>
          <Button size="s" kind="primary">
            Follow
          </Button>
        </Line>
        <Button kind="primary" full>
          Buy for ₹99
        </Button>
      </Specimen>
      <Specimen name="Icon button" note="44 px each way, always with a name.">
        <Line>
          <IconButton
            icon={Heart}
            label="Like"
            pressed={liked}
            count={liked ? "1,205" : "1,204"}
            onClick={() => setLiked(!liked)}
          />
          <IconButton icon={Heart} label="Liked" pressed />
          <IconButton icon={MessageCircle} label="Comments" count="18" />
          <IconButton icon={Bell} label="Notifications, 2 new" dot />
          <IconButton icon={Bookmark} label="Keep" disabled />
          <Tooltip text="Saved on this device, with every chapter">
            <Button size="s">Save offline</Button>
          </Tooltip>
        </Line>
      </Specimen>
      <Specimen name="Action menu" note="What can be done with one thing, behind three dots.">
        <Line>
          <ActionMenu
            label="Actions for Loomings"
            items={[
              { icon: Pencil, label: "Edit", href: "#actions" },
              { icon: Bookmark, label: "Pin to the top", onSelect: () => {} },
              { icon: Trash, label: "Delete", onSelect: () => {} },
            ]}
          />
        </Line>
      </Specimen>
      <Specimen name="Tabs" note="Links. On a phone they scroll, with the current one in view.">
        <Tabs
          label="Sections of Herman Melville"
          current="/stories"
          tabs={[
            { href: "/", label: "Home" },
            { href: "/stories", label: "Stories", count: "4" },
            { href: "/comics", label: "Comics" },
            { href: "/books", label: "Books", count: "12" },
            { href: "/ebooks", label: "E-books" },
            { href: "/profile", label: "Profile" },
          ]}
        />
      </Specimen>
      <Specimen name="Badges and tags" note="A badge tells a fact; a tag leads to a topic.">
        <Line>
          <Badge>Draft</Badge>
          <Badge tone="accent">₹99</Badge>
          <Badge tone="good">Saved offline</Badge>
          <Badge tone="warn">Expires soon</Badge>
          <Badge tone="bad">Refused</Badge>
        </Line>
        <TagList>
          <Tag href="/c/whaling">Whaling</Tag>
          <Tag href="/c/sea">The sea</Tag>
          <Tag href="/c/obsession">Obsession</Tag>
        </TagList>
      </Specimen>
    </Chapter>
  );
}

import { Button } from "../ui/Button.tsx";

/** Links from the platform's app to the post on its own site. */
export function SiteLinkButton({ href }: { href: string }) {
  return (
    <Button size="s" href={href}>
      View on site
    </Button>
  );
}

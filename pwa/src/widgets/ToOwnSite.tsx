import { Button } from "../ui/Button.tsx";

/** The way from the platform's app to where a text stands on its writer's site. */
export function ToOwnSite({ href }: { href: string }) {
  return (
    <Button size="s" href={href}>
      On its site
    </Button>
  );
}

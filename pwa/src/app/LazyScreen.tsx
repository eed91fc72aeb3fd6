import type { AppScreen } from "@quire/contracts/records/page";
import { type ComponentType, useEffect, useState } from "react";
import { usePage } from "../lib/PageContext.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { GuardedScreen } from "./GuardedScreen.tsx";
import type { RoutedScreen } from "./RoutedScreen.tsx";

type Loaded =
  | {
      screen: AppScreen;
      component: ComponentType;
      Routed: typeof RoutedScreen;
      Guarded: typeof GuardedScreen;
    }
  | { screen: AppScreen; failed: true };

/** Loads the table of screens with the first of them: reading needs neither. */
async function fetchScreen(screen: AppScreen): Promise<Loaded> {
  const [{ loadScreen }, { RoutedScreen: Routed }, { GuardedScreen: Guarded }] = await Promise.all([
    import("./screens.ts"),
    import("./RoutedScreen.tsx"),
    import("./GuardedScreen.tsx"),
  ]);
  return { screen, component: await loadScreen(screen), Routed, Guarded };
}

/** A screen of the app, loaded on demand. No Suspense: the server renders synchronously and can't wait. */
export function LazyScreen({ screen }: { screen: AppScreen }) {
  const { title } = usePage();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isHere = true;
    fetchScreen(screen).then(
      (fetched) => isHere && setLoaded(fetched),
      () => isHere && setLoaded({ screen, failed: true }),
    );
    return () => {
      isHere = false;
    };
  }, [screen]);

  const mine = loaded?.screen === screen ? loaded : null;
  if (mine && "component" in mine) {
    return (
      <mine.Routed>
        <mine.Guarded screen={screen} component={mine.component} />
      </mine.Routed>
    );
  }
  if (mine) {
    return (
      <>
        <h1 className="q-hidden">{title}</h1>
        <ErrorState
          title="We couldn't load this screen"
          onRetry={() => location.reload()}
          // The editor, which has no bar before it has loaded, would have no way out.
          action={
            <Button kind="quiet" href="/">
              Go home
            </Button>
          }
        >
          Nothing was lost. Check your connection and try again.
        </ErrorState>
      </>
    );
  }
  return (
    <>
      <noscript>
        <EmptyState level={1} title={title}>
          This screen needs JavaScript. Reading works without it.
        </EmptyState>
      </noscript>
      <div className="needs-script">
        <Skeleton of="text" />
      </div>
    </>
  );
}

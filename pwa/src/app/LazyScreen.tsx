import type { AppScreen } from "@quire/contracts/records/page";
import { type ComponentType, useEffect, useState } from "react";
import { NotFound } from "../features/missing/NotFound.tsx";
import { usePage } from "../platform/PageContext.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { RoutedScreen } from "./RoutedScreen.tsx";
import { findScreen } from "./screens.ts";

type Routed = typeof RoutedScreen;
type Loaded =
  | { screen: AppScreen; component: ComponentType; Routed: Routed }
  | { screen: AppScreen; failed: true };

/** A screen of the app, fetched and then drawn. No Suspense: the server renders in one go and has nothing to wait with. */
export function LazyScreen({ screen }: { screen: AppScreen }) {
  const { title } = usePage();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const entry = findScreen(screen);
  useEffect(() => {
    let isHere = true;
    if (!entry) return;
    Promise.all([entry.load(), import("./RoutedScreen.tsx")]).then(
      ([component, { RoutedScreen: Routed }]) => isHere && setLoaded({ screen, component, Routed }),
      () => isHere && setLoaded({ screen, failed: true }),
    );
    return () => {
      isHere = false;
    };
  }, [screen, entry]);

  if (!entry) return <NotFound />;
  const mine = loaded?.screen === screen ? loaded : null;
  if (mine && "component" in mine) return <mine.Routed screen={mine.component} />;
  if (mine) {
    return (
      <ErrorState title="This screen couldn't be fetched" onRetry={() => location.reload()}>
        Nothing was lost. Check the connection and try again.
      </ErrorState>
    );
  }
  return (
    <>
      <noscript>
        <EmptyState level={1} title={title}>
          This screen needs JavaScript. All there is to read works without.
        </EmptyState>
      </noscript>
      <div className="needs-script">
        <Skeleton of="text" />
      </div>
    </>
  );
}

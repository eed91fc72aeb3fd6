import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { browserNavigator } from "./browserNavigator.ts";
import { readInlinedPage } from "./inlinedPage.ts";

const root = document.getElementById("root") as HTMLElement;
const page = readInlinedPage(document);
const navigator = browserNavigator(page);
const app = <App navigator={navigator} />;
if (page) hydrateRoot(root, app);
else createRoot(root).render(app);

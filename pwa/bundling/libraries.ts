/** What others wrote, in files of its own: these stay in the browser's cache when only the app changes. */
export const LIBRARIES = [
  {
    name: "base",
    test: /node_modules\/(react|react-dom|scheduler)\/|preload-helper|rolldown\/runtime/,
    priority: 1,
  },
  // What keeps things on the device: every page fetches it once it is alive.
  { name: "dexie", test: /node_modules\/dexie\//, priority: 1 },
  // What drafts are written with: for those who write.
  {
    name: "editor",
    test: /node_modules\/(@tiptap|prosemirror-[^/]+|@floating-ui|orderedmap|rope-sequence|w3c-keyname|linkifyjs)\//,
    priority: 1,
  },
  // By itself: what sends drafts behind everybody's back needs no editor.
  { name: "yjs", test: /node_modules\/(yjs|y-protocols|y-websocket|lib0)\//, priority: 2 },
  // Fetched when a first PDF is opened or kept.
  { name: "pdfjs", test: /node_modules\/pdfjs-dist\//, priority: 1 },
];

/** Third-party code in files of its own, which stay in the browser's cache when only the app changes. */
export const LIBRARIES = [
  {
    name: "base",
    test: /node_modules\/(react|react-dom|scheduler)\/|preload-helper|rolldown\/runtime/,
    priority: 1,
  },
  // Device storage: every page loads it once interactive.
  { name: "dexie", test: /node_modules\/dexie\//, priority: 1 },
  // The editor, for writers only.
  {
    name: "editor",
    test: /node_modules\/(@tiptap|prosemirror-[^/]+|@floating-ui|orderedmap|rope-sequence|w3c-keyname|linkifyjs)\//,
    priority: 1,
  },
  // Separate, because background sync of drafts doesn't need the editor.
  { name: "yjs", test: /node_modules\/(yjs|y-protocols|y-websocket|lib0)\//, priority: 2 },
  // Loaded when a first PDF is opened or saved.
  { name: "pdfjs", test: /node_modules\/pdfjs-dist\//, priority: 1 },
];

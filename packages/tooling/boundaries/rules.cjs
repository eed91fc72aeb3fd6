// @ts-check
/**
 * The import boundaries. Each rule's comment names the harm; `boundaries.test.ts` checks that each rule fires. Type
 * imports count.
 * @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule
 */

const MODULES = require("./modules.cjs");

const TEST = "\\.test\\.tsx?$|/testing/|/e2e/";
const SOURCE = "^(?:packages/[^/]+|server|pwa|cli)/";

/**
 * The other workspaces that each workspace may import, in tests too.
 * @type {Record<string, string[]>}
 */
const MAY_IMPORT = {
  "packages/domain": [],
  "packages/artwork": ["packages/domain"],
  "packages/contracts": ["packages/documents", "packages/domain"],
  "packages/documents": ["packages/domain"],
  "packages/formats": ["packages/domain", "packages/documents"],
  "packages/bookmaking": ["packages/domain", "packages/documents", "packages/formats"],
  "packages/client": ["packages/contracts", "packages/domain"],
  // A separate program; `sandbox-stays-out` lets only tests import it.
  "packages/sandbox": [],
  pwa: [
    "packages/artwork",
    "packages/client",
    "packages/contracts",
    "packages/documents",
    "packages/domain",
    "packages/formats",
  ],
  cli: [
    "packages/bookmaking",
    "packages/client",
    "packages/contracts",
    "packages/documents",
    "packages/domain",
    "packages/formats",
  ],
  server: [
    "packages/artwork",
    "packages/bookmaking",
    "packages/contracts",
    "packages/documents",
    "packages/domain",
    "packages/formats",
    "packages/sandbox",
  ],
  migrations: [],
};

/** @type {Rule[]} */
const direction = Object.entries(MAY_IMPORT).map(([workspace, allowed]) => ({
  name: `direction-${workspace.replace("packages/", "")}`,
  comment: `${workspace} may import ${allowed.join(", ") || "no other workspace"}: imports point one way.`,
  severity: "error",
  from: { path: `^${workspace}/` },
  to: {
    path: "^(?:packages/[^/]+|server|pwa|cli|migrations)/",
    pathNot: [workspace, ...allowed].map((folder) => `^${folder}/`),
  },
}));

/** @type {Rule[]} */
const moduleOrder = MODULES.slice(0, -1).map((module, at) => ({
  name: `module-${module}`,
  comment: `${module} is below these modules: publish an event, or accept a port from app.`,
  severity: "error",
  from: { path: `^server/src/modules/${module}/`, pathNot: TEST },
  to: { path: `^server/src/modules/(?:${MODULES.slice(at + 1).join("|")})/` },
}));

/** @type {Rule[]} */
const boundaries = [
  {
    name: "no-cycles",
    comment: "Files in a cycle can only be understood, tested and loaded together.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-relative-across-workspaces",
    comment: "Import other workspaces by name, or package.json misses the dependency.",
    severity: "error",
    from: { path: "^(packages/[^/]+|server|pwa|cli|migrations)/" },
    to: { pathNot: "^$1/|node_modules", dependencyTypes: ["local"] },
  },
  {
    name: "domain-is-pure",
    comment: "A rule that reads a clock, a file or a library gives different results on other devices.",
    severity: "error",
    from: { path: "^packages/domain/src/", pathNot: TEST },
    to: { dependencyTypes: ["core", "npm", "npm-dev", "npm-no-pkg", "unknown"] },
  },
  {
    name: "migrations-stand-alone",
    comment: "A migration that imports code changes behavior after it has landed.",
    severity: "error",
    from: { path: "^migrations/" },
    to: { dependencyTypesNot: ["core"] },
  },
  {
    name: "no-schemas-in-browser",
    comment: "joi weighs 55 kB in a browser; only the server needs schemas.",
    severity: "error",
    from: { path: "^(?:packages/(?:client|documents|domain|formats)|pwa|cli)/" },
    to: { path: "^packages/contracts/src/schemas/|(?:^|/)node_modules/(?:@hapi/)?joi/" },
  },
  {
    name: "no-schemas-in-contracts",
    comment: "Importing a contract's types must not load its schema in the browser.",
    severity: "error",
    from: { path: "^packages/contracts/src/", pathNot: `^packages/contracts/src/schemas/|${TEST}` },
    to: { path: "^packages/contracts/src/schemas/|(?:^|/)node_modules/(?:@hapi/)?joi/" },
  },
  {
    name: "contracts-take-only-types-of-documents",
    comment: "Otherwise a call's declaration loads the markdown parser on every page.",
    severity: "error",
    from: { path: "^packages/contracts/src/", pathNot: `^packages/contracts/src/schemas/|${TEST}` },
    to: { path: "^packages/documents/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "one-name-for-joi",
    comment: "Two names load two copies, and one doesn't recognize the other's schemas.",
    severity: "error",
    from: { path: SOURCE },
    to: { path: "(?:^|/)node_modules/joi/" },
  },
  {
    name: "module-insides",
    comment: "A module's root is its interface; its folders are private, except for `models/`, its tables.",
    severity: "error",
    from: { path: "^server/src/([^/]+/[^/]+)/", pathNot: `${TEST}|^server/src/app/seed/` },
    to: {
      path: "^server/src/modules/[^/]+/[^/]+/",
      pathNot: "^server/src/$1/|^server/src/modules/[^/]+/models/",
    },
  },
  {
    name: "platform-at-the-bottom",
    comment: "The platform must not depend on the modules built on it.",
    severity: "error",
    from: { path: "^server/src/platform/", pathNot: TEST },
    to: { path: "^server/src/(?:modules|web|app)/" },
  },
  {
    name: "server-app-on-top",
    comment: "Only app wires modules; one that imports app can't be wired elsewhere.",
    severity: "error",
    from: { path: "^server/src/(?:modules|web)/", pathNot: TEST },
    to: { path: "^server/src/app/" },
  },
  {
    name: "web-over-modules",
    comment: "Pages are built from modules; a module that imports pages can't be served without them.",
    severity: "error",
    from: { path: "^server/src/modules/", pathNot: TEST },
    to: { path: "^server/src/web/" },
  },
  {
    name: "billing-owns-the-providers",
    comment: "All payments go through one place that checks signatures, amounts and duplicates.",
    severity: "error",
    from: { path: SOURCE, pathNot: "^server/src/modules/billing/" },
    to: { path: "(?:^|/)node_modules/(?:stripe|razorpay)/" },
  },
  {
    name: "pwa-screens-apart",
    comment: "Code shared by two screens belongs in widgets, local, lib or ui, or is composed in app.",
    severity: "error",
    from: { path: "^pwa/src/screens/([^/]+)/" },
    to: { path: "^pwa/src/screens/", pathNot: "^pwa/src/screens/$1/" },
  },
  {
    name: "pwa-app-on-top",
    comment: "Only app imports all screens; importing app would load them all.",
    severity: "error",
    from: { path: "^pwa/src/(?!app/)[^/]+/", pathNot: TEST },
    to: { path: "^pwa/src/app/" },
  },
  {
    name: "pwa-layers",
    comment: "The code that screens are built on must not depend on them.",
    severity: "error",
    from: { path: "^pwa/src/(?:local|ui|widgets|lib|worker)/", pathNot: TEST },
    to: { path: "^pwa/src/screens/" },
  },
  {
    name: "local-owns-the-database",
    comment: "Records written without their versions and the outbox are lost or duplicated.",
    severity: "error",
    from: { path: "^(?:pwa|cli|packages)/", pathNot: "^pwa/src/(?:local|worker)/" },
    to: { path: "(?:^|/)node_modules/(?:dexie|dexie-react-hooks|y-dexie)/" },
  },
  {
    name: "local-draws-nothing",
    comment: "The worker loads local, and has no page to render.",
    severity: "error",
    from: { path: "^pwa/src/local/", pathNot: TEST },
    to: { path: "^pwa/src/ui/" },
  },
  {
    name: "ui-knows-nothing",
    comment: "A component that knows its data source can be used in one place only.",
    severity: "error",
    from: { path: "^pwa/src/ui/", pathNot: TEST },
    to: { path: "^pwa/src/(?!ui/)[^/]+/" },
  },
  {
    name: "sandbox-stays-out",
    comment:
      "The product must use a provider's double over the network, as in production, or the test proves nothing.",
    severity: "error",
    from: { path: SOURCE, pathNot: `${TEST}|^packages/sandbox/` },
    to: { path: "^packages/sandbox/" },
  },
  {
    name: "tests-stay-out",
    comment: "Factories and fixtures imported by the product would ship with it.",
    severity: "error",
    from: { path: SOURCE, pathNot: `${TEST}|vitest|playwright|^packages/(?:tooling|bench|integration)/` },
    to: { path: TEST, pathNot: "node_modules" },
  },
];

module.exports = {
  forbidden: [...direction, ...moduleOrder, ...boundaries],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(?:^|/)(?:dist|builds)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};

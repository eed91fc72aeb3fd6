// @ts-check
/**
 * The import boundaries. Each rule names the harm; `boundaries.test.ts` proves that each one fires. Types count.
 * @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule
 */

const TEST = "\\.test\\.tsx?$|/testing/|/e2e/";
const SOURCE = "^(?:packages/[^/]+|server|pwa|cli)/";

/**
 * Workspaces and what of ours each may import besides itself. Tests are held to the same.
 * @type {Record<string, string[]>}
 */
const MAY_IMPORT = {
  "packages/domain": [],
  "packages/contracts": ["packages/documents", "packages/domain"],
  "packages/documents": ["packages/domain"],
  "packages/formats": ["packages/domain", "packages/documents"],
  "packages/client": ["packages/contracts", "packages/domain"],
  // A program of its own; `sandbox-stays-out` lets tests alone import it.
  "packages/sandbox": [],
  pwa: ["packages/client", "packages/contracts", "packages/documents", "packages/domain", "packages/formats"],
  cli: ["packages/client", "packages/contracts", "packages/documents", "packages/domain", "packages/formats"],
  server: [
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

/** Server modules from bottom to top: each may import those before it. */
const MODULES = [
  "accounts",
  "sites",
  "media",
  "posts",
  "collaboration",
  "community",
  "audience",
  "billing",
  "books",
];

/** @type {Rule[]} */
const moduleOrder = MODULES.slice(0, -1).map((module, at) => ({
  name: `module-${module}`,
  comment: `${module} is below these modules: publish an event, or take a port that app passes in.`,
  severity: "error",
  from: { path: `^server/src/modules/${module}/`, pathNot: TEST },
  to: { path: `^server/src/modules/(?:${MODULES.slice(at + 1).join("|")})/` },
}));

/** @type {Rule[]} */
const boundaries = [
  {
    name: "no-cycles",
    comment: "A cycle makes files that can only be understood, tested and loaded together.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-relative-across-workspaces",
    comment: "Another workspace is imported by its name, or its package.json stops telling what it needs.",
    severity: "error",
    from: { path: "^(packages/[^/]+|server|pwa|cli|migrations)/" },
    to: { pathNot: "^$1/|node_modules", dependencyTypes: ["local"] },
  },
  {
    name: "domain-is-pure",
    comment: "A rule that reads a clock, a file or a library answers differently on another device.",
    severity: "error",
    from: { path: "^packages/domain/src/", pathNot: TEST },
    to: { dependencyTypes: ["core", "npm", "npm-dev", "npm-no-pkg", "unknown"] },
  },
  {
    name: "migrations-stand-alone",
    comment: "A migration that imports code changes its meaning after it has landed.",
    severity: "error",
    from: { path: "^migrations/" },
    to: { dependencyTypesNot: ["core"] },
  },
  {
    name: "no-schemas-in-browser",
    comment: "joi weighs 55 kB in a browser; schemas are for the server alone.",
    severity: "error",
    from: { path: "^(?:packages/(?:client|documents|domain|formats)|pwa|cli)/" },
    to: { path: "^packages/contracts/src/schemas/|(?:^|/)node_modules/(?:@hapi/)?joi/" },
  },
  {
    name: "no-schemas-in-contracts",
    comment: "A contract's types must not pull its schema into the browser.",
    severity: "error",
    from: { path: "^packages/contracts/src/", pathNot: `^packages/contracts/src/schemas/|${TEST}` },
    to: { path: "^packages/contracts/src/schemas/|(?:^|/)node_modules/(?:@hapi/)?joi/" },
  },
  {
    name: "contracts-take-only-types-of-documents",
    comment: "A call's declaration would otherwise bring the markdown parser to every page.",
    severity: "error",
    from: { path: "^packages/contracts/src/", pathNot: `^packages/contracts/src/schemas/|${TEST}` },
    to: { path: "^packages/documents/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "one-name-for-joi",
    comment: "Two names are two copies, and a schema of one is no schema to the other.",
    severity: "error",
    from: { path: SOURCE },
    to: { path: "(?:^|/)node_modules/joi/" },
  },
  {
    name: "module-insides",
    comment:
      "A module's root is its interface. Its folders change without asking anyone; `models/` is its tables.",
    severity: "error",
    from: { path: "^server/src/([^/]+/[^/]+)/", pathNot: `${TEST}|^server/src/app/seed/` },
    to: {
      path: "^server/src/modules/[^/]+/[^/]+/",
      pathNot: "^server/src/$1/|^server/src/modules/[^/]+/models/",
    },
  },
  {
    name: "platform-at-the-bottom",
    comment: "What modules are built on must not know them.",
    severity: "error",
    from: { path: "^server/src/platform/", pathNot: TEST },
    to: { path: "^server/src/(?:modules|web|app)/" },
  },
  {
    name: "server-app-on-top",
    comment: "Only app wires; a module that reaches up to it cannot be wired elsewhere.",
    severity: "error",
    from: { path: "^server/src/(?:modules|web)/", pathNot: TEST },
    to: { path: "^server/src/app/" },
  },
  {
    name: "web-over-modules",
    comment: "Pages are made of modules; a module that knows its pages can't be served without them.",
    severity: "error",
    from: { path: "^server/src/modules/", pathNot: TEST },
    to: { path: "^server/src/web/" },
  },
  {
    name: "billing-owns-the-providers",
    comment: "Money moves through one door, where signatures, amounts and repetition are checked.",
    severity: "error",
    from: { path: SOURCE, pathNot: "^server/src/modules/billing/" },
    to: { path: "(?:^|/)node_modules/(?:stripe|razorpay)/" },
  },
  {
    name: "pwa-screens-apart",
    comment: "What two screens need moves down to widgets, local, lib or ui, or meets in app.",
    severity: "error",
    from: { path: "^pwa/src/screens/([^/]+)/" },
    to: { path: "^pwa/src/screens/", pathNot: "^pwa/src/screens/$1/" },
  },
  {
    name: "pwa-app-on-top",
    comment: "Only app knows every screen; what reaches up to it would load them all.",
    severity: "error",
    from: { path: "^pwa/src/(?!app/)[^/]+/", pathNot: TEST },
    to: { path: "^pwa/src/app/" },
  },
  {
    name: "pwa-layers",
    comment: "What screens are built on must not know them.",
    severity: "error",
    from: { path: "^pwa/src/(?:local|ui|widgets|lib|worker)/", pathNot: TEST },
    to: { path: "^pwa/src/screens/" },
  },
  {
    name: "local-owns-the-database",
    comment: "Records that are written past their versions and the outbox are lost or doubled.",
    severity: "error",
    from: { path: "^(?:pwa|cli|packages)/", pathNot: "^pwa/src/(?:local|worker)/" },
    to: { path: "(?:^|/)node_modules/(?:dexie|dexie-react-hooks|y-dexie)/" },
  },
  {
    name: "local-draws-nothing",
    comment: "The worker loads local, where there is no page to draw on.",
    severity: "error",
    from: { path: "^pwa/src/local/", pathNot: TEST },
    to: { path: "^pwa/src/ui/" },
  },
  {
    name: "ui-knows-nothing",
    comment: "A component that knows where its data comes from can be shown in one place only.",
    severity: "error",
    from: { path: "^pwa/src/ui/" },
    to: { path: "^pwa/src/(?!ui/)[^/]+/" },
  },
  {
    name: "sandbox-stays-out",
    comment:
      "The product meets a provider's double on the wire, as it meets the provider, or it was not tried.",
    severity: "error",
    from: { path: SOURCE, pathNot: `${TEST}|^packages/sandbox/` },
    to: { path: "^packages/sandbox/" },
  },
  {
    name: "tests-stay-out",
    comment: "Factories and fixtures in the product would ship with it.",
    severity: "error",
    from: { path: SOURCE, pathNot: `${TEST}|vitest|playwright|^packages/(?:tooling|bench|trials)/` },
    to: { path: TEST, pathNot: "node_modules" },
  },
];

module.exports = {
  forbidden: [...direction, ...moduleOrder, ...boundaries],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(?:^|/)dist/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};

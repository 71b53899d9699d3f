/**
 * Who may import whom (docs/architecture.md), checked by `npm run imports`. Type imports count like any other: a type
 * ties two folders together just as well. Where only types are allowed, `types` says so.
 */
import { hubFolders, hubLevels, hubRules, test } from './hubArrows.mjs';

/** What is data or logic without components; each imports only `contract` and `lib`, and what its own line adds. */
const data = ['contract', 'api', 'session', 'brand', 'i18n', 'tracking', 'upload', 'lib'];

/**
 * Folder of `src` → what it may import beside itself, and of which folders only types.
 * @type {Record<string, { areas: readonly string[], types?: readonly string[] }>}
 */
const arrows = {
  contract: { areas: [] },
  lib: { areas: [] },
  api: { areas: ['contract', 'lib'] },
  session: { areas: ['contract', 'lib'] },
  brand: { areas: ['contract', 'lib'], types: ['api'] },
  i18n: { areas: ['contract', 'lib'] },
  tracking: { areas: ['contract', 'lib'], types: ['api'] },
  upload: { areas: ['contract', 'lib', 'api'] },
  flows: { areas: data },
  ui: { areas: ['brand', 'i18n', 'lib'] },
  screens: { areas: [...data, 'flows', 'ui'] },
  methods: { areas: [...data, 'flows', 'ui', 'screens'] },
  factors: { areas: [...data, 'flows', 'ui', 'screens'] },
  app: { areas: [...data, 'flows', 'ui', 'screens', 'methods', 'factors'] },
  element: { areas: [...data, 'flows', 'ui', 'screens', 'app'] },
  sdk: { areas: ['contract'] },
  checkPage: { areas: ['contract', 'lib'] },
};

const ours = '^(src|hub|conformance|examples|demo|stories|e2e|tools|docs/site)/';
const demoForTests = ['^demo/demo\\.ts$', '^demo/(seed|simulations)/'];
const folders = (/** @type {readonly string[]} */ names) => `^src/(${names.join('|')})/`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const arrowRules = Object.entries(arrows).flatMap(([area, { areas, types = [] }]) => {
  const from = { path: folders([area]) };
  const allowed = [area, ...areas, 'testing'];
  /** @type {import('dependency-cruiser').IForbiddenRuleType} */
  const rule = {
    name: `arrow-${area}`,
    severity: 'error',
    comment: `src/${area} may import ${areas.join(', ') || 'nothing of the project'}.`,
    from,
    to: { path: ours, pathNot: [folders([...allowed, ...types])] },
  };
  if (types.length === 0) return [rule];
  /** @type {import('dependency-cruiser').IForbiddenRuleType} */
  const onlyTypes = {
    name: `arrow-${area}-types`,
    severity: 'error',
    comment: `src/${area} may import only types of ${types.join(', ')}.`,
    from,
    to: { path: folders(types), dependencyTypesNot: ['type-only'] },
  };
  return [rule, onlyTypes];
});

/** Folders of `hub/methods` that are no method: what several methods share. */
const sharedByMethods = ['messenger', 'redirect'];
const forTests = [test, '^hub/testing/'];
/** What puts a hub together; `hub.ts` is the program. */
const hubParts = String.raw`^hub/(?!hub\.ts$)[^/]+\.ts$`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...arrowRules,
    ...hubRules,
    {
      name: 'arrow-hub-method',
      severity: 'error',
      comment: `A method of hub/methods knows no other one; of its neighbours it may import ${sharedByMethods.join(', ')}.`,
      from: { path: '^hub/methods/([^/]+)/', pathNot: test },
      to: { path: '^hub/methods/[^/]+/', pathNot: `^hub/methods/($1|${sharedByMethods.join('|')})/` },
    },
    {
      name: 'arrow-hub-command',
      severity: 'error',
      comment: 'The commands start a hub; only hub.ts runs them.',
      from: { path: hubParts, pathNot: test },
      to: { path: '^hub/command/' },
    },
    {
      name: 'mail-look-lazily',
      severity: 'error',
      comment: 'A hub loads React and the renderer with its first mail.',
      from: { path: '^hub/', pathNot: [test, '^hub/mails/look/'] },
      to: {
        path: [String.raw`^hub/mails/look/.*\.tsx$`, '/(react|react-dom|@react-email/[^/]+)/'],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'hub-testing-for-tests',
      severity: 'error',
      comment: 'What hub/testing makes is for tests.',
      from: { path: '^(hub|demo)/', pathNot: forTests },
      to: { path: '^hub/testing/' },
    },
    {
      name: 'hub-folder-without-place',
      severity: 'error',
      comment: 'A new folder of the hub gets its place in `hubLevels`.',
      from: { path: ours },
      to: {
        path: '^hub/(?!node_modules/)[^/]+/',
        pathNot: hubFolders([...hubLevels.flat(), 'command', 'testing']),
      },
    },
    {
      name: 'methods-by-registry',
      severity: 'error',
      comment:
        'A method is known to the registry alone. Messengers, and what signs in by a redirect, share a folder.',
      from: { path: '^src/(?!methods/registry)', pathNot: [test, '^src/methods/[^/]+/'] },
      to: { path: '^src/methods/[^/]+/', pathNot: '^src/methods/(messenger|openid)/' },
    },
    {
      name: 'methods-apart',
      severity: 'error',
      comment: 'A method is added and removed with its folder.',
      from: { path: '^src/methods/([^/]+)/', pathNot: test },
      to: { path: '^src/methods/[^/]+/', pathNot: '^src/methods/($1|messenger|openid)/' },
    },
    {
      name: 'arrow-loader',
      severity: 'error',
      comment: 'The loader is small: it imports the app only by import().',
      from: { path: '^src/loader\\.ts$' },
      to: { path: ours, pathNot: [folders(['contract', 'lib', 'element', 'app'])] },
    },
    {
      name: 'contract-without-packages',
      severity: 'error',
      comment: 'src/contract is what hosts rely on: types and parsers, no package.',
      from: { path: folders(['contract']), pathNot: test },
      to: { pathNot: ours },
    },
    {
      name: 'sdk-without-view-library',
      severity: 'error',
      comment: 'Partners load src/sdk: only its React wrapper names React.',
      from: { path: String.raw`^src/sdk/.*\.ts$`, pathNot: test },
      to: { path: '/(react|react-dom|preact|@emotion/[^/]+)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'arrow-hub',
      severity: 'error',
      comment:
        'A hub shares with the widget only the calls, the contract, the colours of brands and the legal pages.',
      from: { path: '^hub/', pathNot: [test, 'vite\\.config'] },
      to: {
        path: ours,
        pathNot: [
          '^hub/',
          '^demo/',
          folders(['api', 'contract', 'brand', 'testing']),
          String.raw`^src/i18n/(locales/[^/]+/(agreement|privacy)|localeTypes)\.ts$`,
        ],
      },
    },
    {
      name: 'arrow-hub-tests',
      severity: 'error',
      comment:
        "Tests of the hub may also compare its checks and texts with the widget's (src/session, src/i18n).",
      from: { path: '^hub/.*' + test },
      to: {
        path: ours,
        pathNot: [
          '^hub/',
          ...demoForTests,
          '^e2e/docRecipes',
          folders(['api', 'contract', 'brand', 'i18n', 'session', 'testing']),
        ],
      },
    },
    {
      name: 'hub-without-demo',
      severity: 'error',
      comment:
        'The demo passes its seed and its plug-in to `startHub`; a hub in production holds nothing of it.',
      from: { path: '^hub/', pathNot: forTests },
      to: { path: '^demo/' },
    },
    {
      name: 'arrow-conformance',
      severity: 'error',
      comment: 'The conformance run knows a hub by its calls only.',
      from: { path: '^conformance/', pathNot: 'vite\\.config' },
      to: { path: ours, pathNot: ['^conformance/', folders(['api', 'contract'])] },
    },
    {
      name: 'arrow-examples',
      severity: 'error',
      comment: 'An example is copied out of this repository.',
      from: { path: '^examples/' },
      to: { path: ours, pathNot: ['^examples/'] },
    },
    {
      name: 'arrow-site',
      severity: 'error',
      comment:
        'The docs site shares with the product the colours of brands, and with the checks the anchors of headings.',
      from: { path: '^docs/site/' },
      to: { path: ours, pathNot: ['^docs/site/', '^tools/scripts/brokenLinks', folders(['brand'])] },
    },
    {
      name: 'arrow-demo-pages',
      severity: 'error',
      comment: 'The demo pages use the built files, as a partner does.',
      from: { path: '^demo/pages/' },
      to: { path: ours, pathNot: ['^demo/pages/', folders(['testing'])] },
    },
    {
      name: 'testing-for-tests',
      severity: 'error',
      comment: 'Fakes are for tests and stories.',
      from: { path: ours, pathNot: [test, folders(['testing']), '^(stories|e2e|hub/testing)/'] },
      to: { path: folders(['testing']) },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that leads nowhere would pass every rule above.',
      // Types of frameworks that only their apps have.
      from: { path: '^src/', pathNot: '^src/frameworks/' },
      to: { couldNotResolve: true, pathNot: ['^virtual:', String.raw`\?`] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^hub/dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};

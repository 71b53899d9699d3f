/** What a page loads before the app: the static imports of the loader. Types and `import()` are left out of the graph. */

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'loader-without-framework',
      severity: 'error',
      comment:
        'Every page that holds the tag pays for the loader: no framework, and the app only by import().',
      from: { path: String.raw`^src/loader\.ts$` },
      to: {
        path: ['/(react|react-dom|preact|@emotion/[^/]+)/', '^src/(?!contract/|lib/|element/|loader\\.ts$)'],
        reachable: true,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { dynamic: true },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};

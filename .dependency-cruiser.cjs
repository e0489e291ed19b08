// Who may import whom. Each ban says what to use instead; the layers guard every domain from birth.
const LAYERS = [
  ['files'],
  ['organisation'],
  ['identity', 'audit'],
  ['notifications', 'master-data'],
  ['forms', 'imports'],
  ['workflow'],
  ['permits', 'hiradc', 'medical', 'safety-voice', 'articles', 'inspections'],
  ['dashboards', 'expiry', 'search'],
  ['evidence'],
]

/** A domain sees the lower layers only, and of them only the index. */
const layers = (root) =>
  LAYERS.map((names, layer) => ({
    name: `layer-${layer + 1}-of-${root.split('/')[1]}`,
    comment:
      'A domain imports lower layers only. News travels upward by the outbox; what you must ask of a higher domain is a port, filled in domains.ts.',
    severity: 'error',
    from: { path: `^${root}/domains/(${names.join('|')})/`, pathNot: '\\.test\\.tsx?$' },
    to: {
      path: `^${root}/domains/(${LAYERS.slice(layer).flat().join('|')})/`,
      // Its own files are free to it.
      pathNot: `^${root}/domains/$1/`,
    },
  }))

const innerFiles = (root) => ({
  name: `index-only-of-${root.split('/')[1]}`,
  comment: "Another domain's files are private: import what its index.ts exports, or export it there.",
  severity: 'error',
  from: { path: `^${root}/domains/([^/]+)/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^${root}/domains/[^/]+/.+`, pathNot: [`^${root}/domains/$1/`, `^${root}/domains/[^/]+/index\\.tsx?$`] },
})

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two modules that need each other are one module, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-is-pure',
      comment:
        'The contract knows zod, the language of rules and itself: whatever runs somewhere belongs to that side.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contract/src', 'node_modules/(zod|@marcbachmann/cel-js)'] },
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'The platform serves every domain: hand it what it needs, from domains.ts or jobs.ts.',
      severity: 'error',
      from: { path: '^apps/api/src/platform', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/api/src/(crud|register|measures|domains|app|main)' },
    },
    {
      name: 'kit-names-no-entity',
      comment: 'The CRUD kit, and the files of its records, never name an entity: give it a hook.',
      severity: 'error',
      from: { path: '^apps/(api|web)/src/(crud|register|measures|record-import)', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: ['^apps/(api|web)/src/domains', '^packages/contract/src/domains/(?!identity/auth-paths|imports/import)'],
      },
    },
    {
      name: 'kit-does-not-know-files',
      comment: 'Files of records are read through context.records: record-import and the kit meet in platform/records.',
      severity: 'error',
      from: { path: '^apps/api/src/(crud|platform)' },
      to: { path: '^apps/api/src/record-import' },
    },
    {
      name: 'files-do-not-know-the-kit',
      comment: 'Files of records use what platform/records says of a mounted resource.',
      severity: 'error',
      from: { path: '^apps/api/src/record-import', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/api/src/crud' },
    },
    {
      name: 'domains-do-not-know-the-app',
      comment: 'app.ts and main.ts know the domains, not the other way round.',
      severity: 'error',
      from: { path: '^apps/api/src/(domains|crud|register|measures|platform)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/api/src/(app|main|domains|jobs)\\.ts$' },
    },
    {
      name: 'ui-knows-no-data',
      comment:
        'The design system takes what it shows as properties: calls and sessions belong to crud, domains or app.',
      severity: 'error',
      from: { path: '^apps/web/src/ui', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: ['^apps/web/src/(crud|register|domains|app)', '^packages/contract/src/domains/(?!files|workflow/case)'],
      },
    },
    {
      name: 'web-lib-is-the-ground',
      comment: 'lib is below everything in the web.',
      severity: 'error',
      from: { path: '^apps/web/src/lib', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(ui|crud|register|domains|app)' },
    },
    {
      name: 'no-app-imports-another',
      comment: 'Web and API meet in packages/contract.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'journeys-know-no-source',
      comment: 'A journey clicks what a person clicks: it knows the contract and the demo accounts.',
      severity: 'error',
      from: { path: '^e2e' },
      to: { path: '^apps/' },
    },
    ...layers('packages/contract/src'),
    ...layers('apps/api/src'),
    ...layers('apps/web/src'),
    innerFiles('apps/api/src'),
    innerFiles('apps/web/src'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
    },
  },
}

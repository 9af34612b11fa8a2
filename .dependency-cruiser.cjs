/** The ranks of the house, each a folder of `apps/api/src`: an area imports lower ranks (or its own) only. */
const ranks = ['foundations', 'supply', 'demand', 'exchange', 'readers', 'operations'];
const below = (names) => `^apps/api/src/(${names.join('|')})/`;

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    ...ranks.slice(0, -1).map((rank, index) => ({
      name: `${rank}-import-no-higher-rank`,
      severity: 'error',
      from: { path: below([rank]) },
      to: { path: below(ranks.slice(index + 1)) },
    })),
    {
      name: 'an-area-has-a-rank',
      comment: 'Every folder of apps/api/src is a rank.',
      severity: 'error',
      from: { path: '^apps/api/src/[^/]+/', pathNot: below(ranks) },
      to: {},
    },
    {
      name: 'entities-stay-at-home',
      comment: 'Of another area only its module, service, dto, events, timeline and rules may be imported.',
      severity: 'error',
      from: { path: '^apps/api/src/([^/]+/[^/]+)/' },
      to: { path: '^apps/api/src/.*\\.entity\\.ts$', pathNot: '^apps/api/src/$1/' },
    },
    {
      name: 'only-the-root-module-knows-the-demo-data',
      comment: 'The sample agency uses the service; the service starts without it.',
      severity: 'error',
      from: { path: '^(apps/api/src/[^/]+/|libs/|migrations/)' },
      to: { path: '^apps/demo-data/' },
    },
    {
      name: 'the-web-asks-by-http',
      comment:
        'Screens and service share only `libs/i18n` and `libs/domain`; the types of routes come from openapi.json.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/api/src|libs/(?!i18n|domain)|migrations)/' },
    },
    {
      name: 'parts-know-no-service',
      comment: 'A part is told what it shows; it knows neither the API nor an area.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(?!ui/)' },
    },
    {
      name: 'libraries-know-no-area',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    // Each library imports itself, the libraries listed here, and packages.
    ...Object.entries({
      i18n: [],
      core: ['i18n'],
      domain: ['i18n'],
      database: ['core', 'i18n'],
      queue: ['core', 'database'],
      http: ['core', 'database', 'i18n', 'queue'],
      'mail-templates': ['domain', 'i18n'],
      providers: ['core', 'domain', 'i18n'],
    }).map(([library, below]) => ({
      name: `libs-${library}`,
      severity: 'error',
      from: { path: `^libs/${library}/`, pathNot: '\\.spec\\.ts$' },
      to: { path: '^(libs|migrations)/', pathNot: `^libs/(${[library, ...below].join('|')})/` },
    })),
    {
      name: 'only-providers-touch-sdks',
      severity: 'error',
      from: { path: '^(apps|libs/(core|database|http|queue))/', pathNot: '\\.spec\\.ts$' },
      to: { path: 'node_modules/(stripe|@anthropic-ai|minio|web-push|nodemailer|@sentry)/' },
    },
    {
      name: 'loaded-when-used',
      comment: 'Each of these brings a large library along: `await import()` it where it is used.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '\\.(spec|thread)\\.ts$' },
      to: {
        path: '/(smtp.email|anthropic.llm|stripe.payments|web.push|s3.storage|sentry.error-tracker|photo-image|inbound-mail|mcp.protocol)\\.ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'no-tests-in-the-service',
      severity: 'error',
      from: { path: '^(apps|libs|migrations)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '(^test/|\\.spec\\.ts$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['parvis', 'import', 'require', 'node', 'default', 'types'],
    },
  },
};

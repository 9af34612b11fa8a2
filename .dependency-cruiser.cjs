/** The ranks of the house: an area imports lower ranks (or its own) only. */
const ranks = [
  ['team', 'timeline', 'notifications', 'push', 'magic-tokens', 'proposed-facts'],
  ['tags', 'members', 'rooms', 'availability', 'uploads', 'photos', 'audio', 'knowledge', 'member-import'],
  ['organizers', 'requests', 'catalogs', 'commissions', 'training'],
  ['communications', 'messaging', 'reminders', 'inbound', 'webhooks', 'public-access'],
  ['search', 'embeddings', 'assistant', 'mcp', 'stats', 'health', 'metrics', 'jobs', 'demo', 'privacy'],
];
const area = (names) => `^apps/api/src/(${names.join('|')})/`;

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    ...ranks.slice(0, -1).map((names, index) => ({
      name: `rank-${index + 1}-imports-no-higher-rank`,
      severity: 'error',
      from: { path: area(names) },
      to: { path: area(ranks.slice(index + 1).flat()) },
    })),
    {
      name: 'an-area-has-a-rank',
      comment: 'Every folder of apps/api/src stands in the table of ranks.',
      severity: 'error',
      from: { path: '^apps/api/src/[^/]+/', pathNot: area(ranks.flat()) },
      to: {},
    },
    {
      name: 'entities-stay-at-home',
      comment: 'Of another area only its module, service, dto, events, timeline and rules may be imported.',
      severity: 'error',
      from: { path: '^apps/api/src/([^/]+)/' },
      to: { path: '^apps/api/src/[^/]+/.*\\.entity\\.ts$', pathNot: '^apps/api/src/$1/' },
    },
    {
      name: 'libraries-know-no-area',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'only-providers-touch-sdks',
      severity: 'error',
      from: { path: '^(apps|libs/kernel)/', pathNot: '\\.spec\\.ts$' },
      to: { path: 'node_modules/(stripe|@anthropic-ai|minio|web-push|nodemailer|@sentry)/' },
    },
    {
      name: 'loaded-when-used',
      comment: 'Each of these brings a large library along: `await import()` it where it is used.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '\\.spec\\.ts$' },
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
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

// The walls of the house. Each rule's comment is what the one who runs into it reads.

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The rooms, and which others each may use. Its folders are its modules. */
export const rooms = {
  platform: [],
  printing: ['platform'],
  master: ['platform'],
  ledgers: ['master', 'platform'],
  documents: ['ledgers', 'master', 'platform'],
  reports: ['ledgers', 'master', 'platform'],
}
/** Documents stand apart: all use `core` and `numbering`, and besides only what is named here. `reversal` takes back whatever there is. */
const together = {
  sales: ['returns', 'payments'],
  returns: ['payments'],
  fees: ['payments'],
  'stock-papers': ['fees', 'payments'],
  'transfer-requests': ['stock-papers'],
  'stock-in': ['fees', 'purchase-orders', 'returns', 'payments', 'statements'],
  'purchase-orders': ['lost-sales'],
  'purchase-plan': ['purchase-orders', 'transfer-requests'],
  shifts: ['fund-orders'],
  reversal: ['[^/]+'],
}

const roomWalls = Object.entries(rooms).map(([room, below]) =>
  rule(
    `${room}-uses-only`,
    below.length ? `${room} may use ${below.join(', ')}; what else it needs is handed in by product.ts` : `${room} knows no other room`,
    { path: `^server/modules/${room}/`, pathNot: '\\.test\\.ts$' },
    { path: '^server/modules/', pathNot: `^server/modules/(?:${[room, ...below].join('|')})/` },
  ),
)
const documentWalls = [
  ...Object.entries(together).map(([name, others]) => [name, `^server/modules/documents/${name}/`, others]),
  ['others', `^server/modules/documents/(?!(?:${Object.keys(together).join('|')})/)[^/]+/`, []],
].map(([name, path, others]) =>
  rule(
    `documents-stand-apart-${name}`,
    'a document knows core, numbering and the few that are named',
    { path: path.replace('[^/]+/', '([^/]+)/'), pathNot: '\\.test\\.ts$' },
    {
      path: '^server/modules/documents/',
      pathNot: `^server/modules/documents/(?:${['core', 'numbering', name === 'others' ? '$1' : name, ...others].join('|')})/`,
    },
  ),
)

export default {
  forbidden: [
    rule('no-circles', 'modules that need each other are one module, or lack a third', {}, { circular: true }),
    // numfmt says its types lie where they do not
    rule(
      'no-dead-ends',
      'the import leads nowhere',
      { path: '^(contract|server|web|test|bench|scripts)/' },
      { couldNotResolve: true, pathNot: ['^numfmt$', '\\.wasm\\?url$'] },
    ),
    rule(
      'contract-imports-nobody',
      'the contract is pure: itself, zod, and arithmetic: big.js and what charts are measured with',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/', '(^|/)node_modules/(zod|(@types/)?(big\\.js|d3-[a-z]+))/'] },
    ),
    rule('web-does-not-see-server', 'browser and server meet in the contract only', { path: '^web/' }, { path: '^server/' }),
    rule(
      'print-helper-stands-alone',
      'the print helper knows the print wire, and nobody knows the helper',
      { path: '^print-helper/', pathNot: '\\.test\\.ts$' },
      { path: '^(server|web|scripts|bench|test)/|^contract/(?!printing/tasks/wire\\.ts$|kit/)' },
    ),
    rule('server-does-not-see-web', 'browser and server meet in the contract only', { path: '^server/' }, { path: '^web/' }),
    rule(
      'server-kit-knows-no-module',
      'kit is mechanism, no business word in it',
      { path: '^server/kit/', pathNot: '\\.test\\.ts$' },
      { path: '^server/(modules/|app\\.ts|main\\.ts)' },
    ),
    rule(
      'web-kit-knows-no-module',
      'kit is mechanism, no business word in it',
      { path: '^web/kit/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/(modules|shell)/|^web/(main|registry|dialog-registry)\\.tsx?$' },
    ),
    rule(
      'through-the-door',
      'another server module only through its index.ts',
      { path: '^server/modules/([^/]+/[^/]+)/' },
      { path: '^server/modules/', pathNot: ['^server/modules/$1/', '^server/modules/[^/]+/[^/]+/index\\.ts$'] },
    ),
    rule(
      'through-the-door-from-outside',
      'app.ts, product.ts, services.ts and seeds too use a module through its index.ts',
      { path: '^server/(app|product|main|services|backup/|company/|db/)' },
      { path: '^server/modules/', pathNot: '^server/modules/[^/]+/[^/]+/index\\.ts$' },
    ),
    rule(
      'rules-are-pure',
      'rules.ts imports only the contract, refusals and other rules',
      { path: '^server/modules/[^/]+/[^/]+/[a-z-]*rules\\.ts$' },
      { pathNot: ['^contract/', '^server/kit/errors\\.ts$', '^server/modules/[^/]+/[^/]+/[a-z-]*rules\\.ts$'] },
    ),
    rule(
      'who-opens-the-pool',
      'one request is one transaction: no handle but ctx.db',
      { path: '^server/', pathNot: ['^server/[a-z-]+\\.ts$', '^server/(backup|company|db|kit)/', '\\.test\\.ts$'] },
      {
        path: ['^server/kit/pool\\.ts$', '(^|/)node_modules/(@types/)?pg/', '^server/db/(?!schema\\.ts$)'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'web-modules-stand-apart',
      "they meet at openDialog('…')",
      { path: '^web/modules/([^/]+/[^/]+)/' },
      { path: '^web/modules/', pathNot: '^web/modules/$1/' },
    ),
    rule(
      'no-router-under-modules',
      'a hidden page sees the location of another: use usePage()',
      { path: '^web/modules/' },
      { path: '(^|/)node_modules/react-router' },
    ),
    rule(
      'tests-stay-tests',
      'nothing that ships imports a test',
      { path: '^(contract|server|web|print-helper)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(test|bench)/|\\.test\\.tsx?$' },
    ),
    ...roomWalls,
    ...documentWalls,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data|test/fixtures)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'browser', 'default', 'types'] },
  },
}

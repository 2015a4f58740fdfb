import { documents } from '#contract/documents.ts'

/** Subjects that are no documents, by the folder they have in contract, server and web. */
const subjects: readonly [word: string, term: string, module: string][] = [
  ['商品', 'part', 'master/parts'],
  ['互换', 'interchange', 'master/interchange'],
  ['OE/编码', 'part code', 'master/part-codes'],
  ['客户 供应商 货运', 'client', 'master/clients'],
  ['旧系统历史', 'old trade', 'master/old-trade'],
  ['客户车辆 车牌', 'client car, plate', 'master/client-cars'],
  ['协议价', 'agreed price', 'master/agreed-prices'],
  ['价格表', 'price list', 'master/price-lists'],
  ['车型 EPC', 'car model, catalogue', 'master/catalogue'],
  ['仓库 仓位', 'warehouse, position', 'master/warehouses'],
  ['批量导入', 'import', 'master/imports'],
  ['库存 占用 库存台账', 'stock, reservation, ledger', 'ledgers/stock'],
  ['应收应付 账龄', 'open item', 'ledgers/open-items'],
  ['资金账户 收款方式', 'account, pay method', 'ledgers/cash'],
  ['月结', 'period', 'ledgers/periods'],
  ['单据编号', 'number', 'documents/numbering'],
  ['迁入 核对单 开账', 'moving in', 'documents/moving-in'],
  ['红冲', 'reversal', 'documents/reversal'],
  ['快速报价', 'quick quote', 'documents/quick-quotes'],
  ['缺货登记', 'lost sale', 'documents/lost-sales'],
  ['交班', 'shift', 'documents/shifts'],
  ['单据打印 标签', 'printout', 'printing/printouts'],
  ['打印模板', 'template', 'printing/templates'],
  ['打印主机', 'print host', 'printing/hosts'],
  ['打印任务', 'print task', 'printing/tasks'],
  ['首页', 'home', 'reports/home'],
  ['进销存查询', 'trade history', 'reports/trade-history'],
  ['数据核对', 'reconciliation', 'reports/reconciliation'],
  ['导出', 'export', 'reports/exports'],
  ['看板', 'board', 'reports/board'],
  ['操作日志 登录日志', 'log', 'reports/logs'],
  ['用户 角色', 'user, role', 'platform/people'],
  ['公司 部门 菜单', 'company, department, menu', 'platform/organisation'],
  ['登录 会话', 'session', 'platform/session'],
  ['租户', 'tenant', 'platform/tenants'],
]

const row = (...cells: readonly (string | undefined)[]) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`

/** The words of the house as Markdown. */
export function glossary(): string {
  const kinds: readonly (readonly [
    string,
    { lines?: string; number?: string; page?: string } & (typeof documents)[keyof typeof documents],
  ])[] = Object.entries(documents)
  return [
    '# Glossary',
    '',
    'Written by `npm run docs` from `contract/documents.ts` and `scripts/glossary.ts`. One word a subject, the same in contract, server, web and tests.',
    '',
    '## Documents',
    '',
    row('code', '中文', 'term', 'module', 'table (lines)', 'numbers', 'page', 'tag'),
    row(...Array.from({ length: 8 }, () => '---')),
    ...kinds.map(([code, { name, term, module, table, lines, number, page, tag }]) =>
      row(code, name, term, module, lines ? `${table} (${lines})` : table, number, page, tag),
    ),
    '',
    '`fh` 发货单 is a print of `ck`. `ys` 应收 and `yf` 应付 are also directions of open items: there the code says `direction`.',
    '',
    '## Other subjects',
    '',
    row('中文', 'term', 'module'),
    row('---', '---', '---'),
    ...subjects.map((subject) => row(...subject)),
    '',
  ].join('\n')
}

/** Every folder the glossary names. */
export const namedModules = (): string[] => [
  ...new Set([...Object.values(documents).map(({ module }) => module), ...subjects.map(([, , module]) => module)]),
]

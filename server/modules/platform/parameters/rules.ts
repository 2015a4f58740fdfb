/** What a system parameter is. Its values are text; what differs from the standard is stored per tenant or company. */
export interface ParameterRule {
  name: string
  group: string
  label: string
  explain: string
  kind: 'integer' | 'flag' | 'choice' | 'choices' | 'numbers'
  min: number
  max: number
  choices: readonly { value: string; label: string }[]
  /** May differ between companies. */
  perCompany: boolean
  standard: string
}

const flag = { kind: 'flag', min: 0, max: 1, choices: [], perCompany: false } as const
/** The one group that the operators' company has too. */
export const SECURITY = '安全'
const integer = { kind: 'integer', choices: [], perCompany: false } as const

export const parameterRules: readonly ParameterRule[] = [
  {
    name: 'TABLE_PAGE_SIZE',
    group: '界面',
    label: '每页条数',
    explain: '列表可选的每页条数，用逗号分开，第一个为初始条数。不填：10,20,30,50，初始 20 条。',
    kind: 'numbers',
    min: 1,
    max: 500,
    choices: [],
    perCompany: false,
    standard: '',
  },
  {
    ...integer,
    name: 'BUSI_AMOUNT_LENGTH',
    group: '业务',
    label: '数量小数位数',
    explain: '数量保留几位小数。',
    min: 0,
    max: 3,
    standard: '0',
  },
  {
    ...integer,
    name: 'BUSI_PRICE_LENGTH',
    group: '业务',
    label: '价格小数位数',
    explain: '价格保留几位小数。',
    min: 0,
    max: 4,
    standard: '2',
  },
  {
    ...integer,
    name: 'SESSION_IDLE_HOURS',
    group: SECURITY,
    label: '自动退出（小时）',
    explain: '页面全部关闭或电脑休眠超过这么多小时，需要重新登录。无论是否操作，登录满30天都要重新登录。',
    min: 1,
    max: 12,
    standard: '12',
  },
  {
    ...flag,
    name: 'LOGIN_KNOWN_DEVICES',
    group: SECURITY,
    label: '只允许已登记的设备登录',
    explain: '启用后，没有登录过的电脑或手机要先申请，由管理员在“登录设备”中审核后才能登录；以前登录过的设备不受影响。',
    standard: '0',
  },
  {
    ...flag,
    name: 'TWO_STEP_REQUIRED',
    group: SECURITY,
    label: '必须开启两步验证',
    explain: '启用后，没有开启两步验证的账号（包括您自己）先要用手机身份验证器开启，才能进行其他操作；正在使用的页面也会立即提示。',
    standard: '0',
  },
  {
    ...flag,
    name: 'PJNAME_PY_INPUT',
    group: '商品',
    label: '名称用拼音录入',
    explain: '启用后，商品名称从已有名称中按拼音查找，不再自由输入。',
    standard: '0',
  },
  {
    ...flag,
    name: 'PJSIZE_PY_INPUT',
    group: '商品',
    label: '车型用拼音录入',
    explain: '启用后，商品车型从已有车型中按拼音查找，不再自由输入。',
    standard: '0',
  },
  {
    ...integer,
    name: 'BAD_DEBT_LIMIT',
    group: '财务',
    label: '坏账自审上限（元）',
    explain: '超过这个金额的坏账，开单人不能自己审核；老板不受限制。0 表示一律由他人审核。',
    min: 0,
    max: 999_999,
    standard: '0',
  },
  {
    ...integer,
    name: 'DISCOUNT_NOTICE',
    group: '财务',
    label: '大额优惠（元）',
    explain: '收款时优惠达到这个金额的收款单，列在老板日报的“留意”里。',
    min: 1,
    max: 999_999,
    standard: '100',
  },
  {
    ...integer,
    name: 'SLOW_MOVING_DAYS',
    group: '库存',
    label: '呆滞天数',
    explain: '有库存的商品超过这么多天没有销售，也没有再进货，算作呆滞商品（首页、库存查询）。',
    min: 1,
    max: 3650,
    standard: '180',
  },
  {
    ...integer,
    name: 'REPORT_ROWS_AT_ONCE',
    group: '界面',
    label: '报表即时汇总行数',
    explain: '报表没有现成汇总、日期超过31天，且要逐笔汇总的行数超过这个数时，在后台汇总，完成后消息通知。',
    min: 1,
    max: 10_000_000,
    standard: '300000',
  },
  {
    name: 'CK_STEPS',
    group: '销售',
    label: '出库步骤',
    explain: '销售单要经过的步骤；没有勾选的步骤自动跳过，仍记入单据日志。跳过发货时，前一步完成即出库。可按公司设置。',
    kind: 'choices',
    min: 0,
    max: 5,
    choices: [
      { value: 'pick', label: '拣货' },
      { value: 'check', label: '验货' },
      { value: 'pack', label: '打包' },
      { value: 'ship', label: '发货' },
      { value: 'sign', label: '签收' },
    ],
    perCompany: true,
    standard: 'pick,check,pack,ship,sign',
  },
  {
    ...integer,
    name: 'BOARD_OVERDUE_MINUTES',
    group: '销售',
    label: '看板超时分钟',
    explain: '发货看板上，销售单在一个步骤停留达到这么多分钟时标红，达到一半时标黄。可按公司设置。',
    min: 1,
    max: 10080,
    perCompany: true,
    standard: '60',
  },
  {
    ...integer,
    name: 'ROUNDING_LIMIT',
    group: '销售',
    label: '抹零上限（元）',
    explain: '收款时每单最多抹零几元；超过时需有“超限抹零”权限的人授权。可按公司设置。',
    min: 0,
    max: 9999,
    perCompany: true,
    standard: '1',
  },
  {
    name: 'SALE_BELOW_COST',
    group: '销售',
    label: '低于成本销售',
    explain:
      '提醒：开单时提示能看成本的人。须授权：确认时转待审核，柜台销售时由主管授权；看不到成本的人只看到“价格过低”，并且售价在成本以上一成以内时也可能要授权，以免试出成本。可按公司设置。',
    kind: 'choice',
    min: 1,
    max: 1,
    choices: [
      { value: '0', label: '不管' },
      { value: '1', label: '提醒' },
      { value: '2', label: '须授权' },
    ],
    perCompany: true,
    standard: '1',
  },
  {
    ...integer,
    name: 'SALE_MARGIN_TARGET',
    group: '销售',
    label: '目标毛利率（%）',
    explain: '开单时，毛利率低于它的商品显示为橙色，低于成本显示为红色；只给能看成本和实际售价的人看。可按公司设置。',
    min: 0,
    max: 99,
    perCompany: true,
    standard: '15',
  },
  {
    ...integer,
    name: 'IMPORT_PRICE_JUMP',
    group: '业务',
    label: '导入价格变动提醒（%）',
    explain: '导入价格表、协议价时，新价与原价相差超过它的要先答复按新价还是保留旧价。',
    min: 1,
    max: 1000,
    standard: '50',
  },
  {
    ...flag,
    name: 'COUNTER_SHIFT',
    group: '销售',
    label: '收款须先开班',
    explain: '启用后，柜台收款的人必须先在“交班”开班。可按公司设置。',
    perCompany: true,
    standard: '0',
  },
  {
    name: 'CLIENT_CREDIT_NEW',
    group: '销售',
    label: '新客户的结算方式',
    explain: '新增客户时没有填写结算方式、信用额度和信用天数的，按这里处理。不限：账期，额度和天数都不限，列入“未定结算方式”。',
    kind: 'choice',
    min: 0,
    max: 1,
    choices: [
      { value: 'open', label: '不限' },
      { value: 'limit', label: '账期，额度 0（不能挂账）' },
      { value: 'cash', label: '现结' },
    ],
    perCompany: false,
    standard: 'open',
  },
  {
    ...flag,
    name: 'CK_LAST_PRICE',
    group: '销售',
    label: '带出上次成交价',
    explain: '开单时优先使用该客户的上次成交价，没有时再按客户公式、折扣和销售价。',
    standard: '1',
  },
]

export const ruleOf = (name: string) => parameterRules.find((rule) => rule.name === name)

/** The parameters in force: what is stored, else the standard. */
export const inForce = (stored: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(parameterRules.map(({ name, standard }) => [name, stored[name] ?? standard]))

/** The value in its one spelling; undefined when it breaks the rule. */
export function readValue({ kind, min, max, choices }: ParameterRule, text: string): string | undefined {
  const within = (part: string) => /^\d{1,9}$/.test(part) && Number(part) >= min && Number(part) <= max
  const parts = text.split(/[,，]/).map((part) => part.trim())
  if (kind === 'integer') return within(text.trim()) ? String(Number(text)) : undefined
  if (kind === 'flag') return text === '0' || text === '1' ? text : undefined
  if (kind === 'numbers') {
    if (text.trim() === '') return ''
    return parts.length <= 8 && parts.every(within) ? [...new Set(parts.map(Number))].join(',') : undefined
  }
  const known = choices.map(({ value }) => value)
  if (kind === 'choice') return known.find((value) => value === text.trim())
  if (text.trim() !== '' && !parts.every((part) => known.includes(part))) return undefined
  return known.filter((value) => parts.includes(value)).join(',')
}

/** What a right value looks like, for the refusal. */
export function expectation({ label, kind, min, max, choices }: ParameterRule): string {
  if (kind === 'integer') return `${label}应为 ${min} 到 ${max} 的整数`
  if (kind === 'flag') return `${label}应为是或否`
  if (kind === 'numbers') return `${label}应为 ${min} 到 ${max} 的整数，用逗号分开，最多 8 个`
  return `${label}只能选择：${choices.map((choice) => choice.label).join('、')}`
}

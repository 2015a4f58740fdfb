/**
 * Where each number of the home page leads: the page by its component, and its filters by their names in the list's own call.
 * The server counts a number by the same filters, so the page shows it again (server/modules/reports/home/home.test.ts holds the two together).
 */
export interface HomeLink {
  page: string
  params: Readonly<Record<string, string>>
}

/** To-dos in the order of the page. `always`: shown when there are none, too: somebody waits for them to come. `bad`: wants attention. */
export const TODOS = {
  audit: { label: '待审核', page: 'SaleList', params: { status: '待审核' }, bad: true },
  pick: { label: '拣货', page: 'PickList', params: {}, always: true },
  check: { label: '验货', page: 'CheckList', params: {}, always: true },
  pack: { label: '打包', page: 'PackList', params: {}, always: true },
  ship: { label: '发货', page: 'ShipList', params: {}, always: true },
  sign: { label: '在途待签收', page: 'SignList', params: {} },
  myDrafts: { label: '我的草稿', page: 'SaleList', params: { status: '草稿', mine: 'true' }, always: true },
  myHeld: { label: '我的待审核', page: 'SaleList', params: { status: '待审核', mine: 'true' }, always: true },
  myOverdue: { label: '我的逾期客户', page: 'ClientList', params: { owes: 'overdue', mine: 'true' }, bad: true },
  myQuiet: { label: '30 天未开单客户', page: 'ClientList', params: { quietDays: '30', mine: 'true', stopped: '0' } },
  termsOpen: { label: '未定结算方式', page: 'ClientList', params: { settleKind: '未定', stopped: '0' } },
  toPrepare: { label: '待通知备货', page: 'SaleList', params: { status: '已审核,已确认' } },
  drafts: { label: '销售单草稿', page: 'SaleList', params: { status: '草稿' } },
  stockInDrafts: { label: '入库单草稿', page: 'StockInList', params: { status: '草稿' } },
  returnDrafts: { label: '待审核销售退货', page: 'SaleReturnList', params: { status: '草稿' } },
  returnChecks: { label: '销售退货待验货', page: 'SaleReturnList', params: { status: '已审核,待验货,验货中' } },
  backDrafts: { label: '待审核采购退货', page: 'PurchaseReturnList', params: { status: '草稿' } },
  backShips: { label: '采购退货待发货', page: 'PurchaseReturnList', params: { status: '已审核,待发货' } },
  receiptDrafts: { label: '待审核收款单', page: 'ReceiptList', params: { status: '草稿' } },
  paymentDrafts: { label: '待审核付款单', page: 'PaymentList', params: { status: '草稿' } },
  badDebtsHeld: { label: '坏账待审核', page: 'BadDebtList', params: { status: '待审核' }, bad: true },
  orderDrafts: { label: '待审核采购订单', page: 'PurchaseOrderList', params: { status: '草稿' } },
  lateOrders: { label: '采购逾期未到', page: 'PurchaseOrderList', params: { overdue: 'true' }, bad: true },
  transfersIn: { label: '调拨待收货', page: 'TransferList', params: { status: '已在途', side: 'in' } },
  transfersOut: { label: '调拨待发出', page: 'TransferList', params: { status: '已审核', side: 'out' } },
  requestsOut: { label: '要货待对方答复', page: 'TransferRequestList', params: { status: '已提交', side: 'out' } },
  requestsIn: { label: '待答复要货', page: 'TransferRequestList', params: { status: '已提交', side: 'in' }, bad: true },
  countsHeld: { label: '盘点待审核', page: 'CountList', params: { status: '待审核' } },
  countsOpen: { label: '盘点进行中', page: 'CountList', params: { status: '进行中' } },
  shiftsOpen: { label: '未交班', page: 'ShiftList', params: { status: '当班' } },
  shiftsHanded: { label: '交班待确认', page: 'ShiftList', params: { status: '已交班' } },
  statementDrafts: { label: '对账单待确认', page: 'StatementList', params: { status: '草稿' } },
  below: { label: '低于库存下限', page: 'StockWarning', params: { kind: 'below' }, bad: true },
  above: { label: '高于库存上限', page: 'StockWarning', params: { kind: 'above' } },
  risen: { label: '近 7 天进价上涨', page: 'PurchaseLines', params: { risen: 'true' }, bad: true },
} as const satisfies Record<string, HomeLink & { label: string; always?: true; bad?: true }>
export type Todo = keyof typeof TODOS

/** Price rises are looked for in so many days before today. */
export const RISEN_DAYS = 6

export function todoLink(todo: Todo, days: { today: string; risenFrom: string }): HomeLink {
  const { page, params } = TODOS[todo]
  return todo === 'risen' ? { page, params: { ...params, dateFrom: days.risenFrom, dateTo: days.today } } : { page, params }
}

/** Amounts and pieces of a period lead to the lines, the number of orders to the orders. */
export const saleLines = (from: string, to: string, mine = false): HomeLink => ({
  page: 'SaleLines',
  params: { dateFrom: from, dateTo: to, ...(mine && { mine: 'true' }) },
})
export const saleOrders = (from: string, to: string, mine = false): HomeLink => ({
  page: 'SaleList',
  params: { shipFrom: from, shipTo: to, ...(mine && { mine: 'true' }) },
})

/** 回款 and 退货 of the reader himself, in the reports of salesmen. */
export const myReceived = (from: string, to: string, user: number): HomeLink => ({
  page: 'ReportPerson',
  params: { from, to, personId: String(user) },
})
export const myReturns = (from: string, to: string, user: number): HomeLink => ({
  page: 'ReportReturns',
  params: { from, to, personId: String(user) },
})

export const owedLink = (owes: 'receivable' | 'overdue' | 'today' | 'week'): HomeLink => ({ page: 'ClientList', params: { owes } })
export const owingLink = (owes: 'payable' | 'payOverdue' | 'payWeek'): HomeLink => ({ page: 'SupplierList', params: { owes } })

export const inStock: HomeLink = { page: 'StockQuery', params: { showStock: 'true' } }
export const slowMoving = (days: number): HomeLink => ({ page: 'StockQuery', params: { showStock: 'true', unsoldDays: String(days) } })
export const accountOf = (day: string, account: number): HomeLink => ({
  page: 'ReportCash',
  params: { from: day, to: day, accountId: String(account) },
})
export const closing: HomeLink = { page: 'PeriodList', params: {} }
/** 采购建议 as the page opens for the first time. */
export const suggestions = {
  page: 'PurchaseSuggest',
  params: { saleDays: '30', coverDays: '30', companies: 'own', withPresale: 'true', withLost: 'true' },
} as const satisfies HomeLink
export const renewing: HomeLink = { page: 'Renewals', params: {} }

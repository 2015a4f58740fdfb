import { enterApart, type Held } from './enter-apart.ts'
import { fromSomewhere } from './some-address.ts'

interface Reply {
  code: number
  msg: string
  [field: string]: unknown
}

/** Accounts that belong to one journey each: a second login of an account puts the first one out. */
export const hired = {
  keepsParts: '采购',
  keepsClients: '老板',
  keepsPartners: '老板',
  keepsExchange: '采购',
  asksOldCodes: '开单员',
  setsPrices: '老板',
  agreesPrices: '老板',
  readsMaster: '老板',
  readsTrade: '老板',
  seesNoTrade: '仓库',
  imports: '采购',
  waitsInLine: '采购',
  sendsMuch: '采购',
  pressesFast: '老板',
  photographs: '采购',
  seesNoPrice: '仓库',
  checksStock: '财务',
  buys: '采购',
  paysFreight: '采购',
  paysFreightNow: '老板',
  meetsPartners: '采购',
  makesNobody: '财务',
  makesShelves: '老板',
  supplies: '采购',
  suppliesTill: '采购',
  suppliesPath: '采购',
  suppliesLine: '采购',
  suppliesHistory: '采购',
  bringsHistory: '老板',
  suppliesQuotes: '采购',
  suppliesOffers: '采购',
  keepsOffers: '采购',
  sells: '开单员',
  settlesPath: '开单员',
  sellsByLine: '老板',
  hearsScans: '老板',
  sharesStock: '老板',
  findsStock: '老板',
  findsInStore: '仓库',
  asksBranch: '老板',
  answersBranch: '老板',
  owesBranch: '老板',
  quotes: '开单员',
  standsAtTill: '开单员',
  letsPass: '财务',
  stocksGifts: '老板',
  saysTerms: '老板',
  keepsStore: '仓库',
  runsTheDay: '老板',
  looksBack: '老板',
  readsReports: '老板',
  waitsForReport: '仓库',
  keepsReports: '老板',
  readsDaily: '老板',
  glancesDaily: '财务',
  opensBooks: '老板',
  opensCredits: '老板',
  takesChainsBack: '老板',
  walksThrough: '老板',
  walksSecond: '老板',
  walksThird: '老板',
  walksFourth: '老板',
  walksSelling: '开单员',
  walksBuying: '采购',
  walksStore: '仓库',
  walksBooks: '财务',
  walksOutside: '老板',
  opensWindows: '老板',
  opensRare: '老板',
  opensOwn: '财务',
  measures: '老板',
  measuresRecords: '老板',
  readsWords: '老板',
  announces: '平台管理员',
  meetsErrors: '老板',
  keepsTables: '老板',
  readsLists: '老板',
  readsFewLists: '仓库',
  looksAround: '老板',
  readsCards: '老板',
  readsCardsInStore: '仓库',
  sellsByPhone: '开单员',
  pricesByPhone: '开单员',
  stocksForPhone: '老板',
  installs: '老板',
  keepsPages: '仓库',
  standsInspection: '老板',
  likesItDark: '老板',
  loadsFirst: '老板',
  operates: '平台管理员',
  admits: '平台管理员',
  supervises: '平台管理员',
  walksPlatform: '平台管理员',
  tells: '老板',
  publishes: '老板',
  hears: '开单员',
  audits: '财务',
  sellsCheap: '开单员',
  watchesStock: '采购',
  asksForHelp: '开单员',
  helps: '平台管理员',
  bills: '平台管理员',
  lapses: '平台管理员',
  reconciles: '平台管理员',
  writesOrders: '开单员',
  hangsBoard: '仓库',
  fillsBoard: '采购',
  mayNotSeeBoard: '采购',
  worksBesideBoard: '仓库',
  answersOrders: '开单员',
  handlesOrders: '仓库',
  suppliesOrders: '采购',
  printsPapers: '老板',
  printsThrough: '老板',
  printsByCups: '老板',
  printsElsewhere: '老板',
  fitsCars: '采购',
  keepsShelves: '仓库',
  choosesPrinters: '老板',
  looksUpCars: '仓库',
  keepsOneTab: '采购',
  closesByCall: '采购',
  closesBySocket: '采购',
  watchesDoors: '老板',
  leavesOutside1: '老板',
  leavesOutside2: '老板',
  leavesOutside3: '老板',
  leavesOutside4: '老板',
  leavesOutside5: '老板',
  smallThings: '老板',
  onTheBoard: '仓库',
  signsIn: '采购',
  takesBack: '老板',
  givesBack: '老板',
  offersPrices: '开单员',
  ordersGoods: '采购',
  keepsMoney: '财务',
  refundsMoney: '财务',
  movesStock: '老板',
  countsStock: '老板',
  putsEstimates: '老板',
  settlesEstimates: '老板',
  typesCodes: '开单员',
  typesEverywhere: '老板',
  scansGoods: '采购',
  sitsAtDesk: '老板',
  staysConnected: '老板',
  picksTenants: '平台管理员',
  takesTheSeat: '开单员',
  changesBranch: '老板',
  losesSession: '开单员',
  keepsCatalogue: '采购',
  hasTheTill: '开单员',
  runsTills: '老板',
  writesOff: '财务',
  approvesLoss: '老板',
  givesAway: '开单员',
  receivesGoods: '老板',
  searchesAll: '老板',
  searchesLittle: '仓库',
  keepsViews: '老板',
  usesViews: '开单员',
  strikesKeys: '老板',
  keepsBoxes: '老板',
  buysBoxes: '采购',
  sellsBoxes: '开单员',
  storesBoxes: '仓库',
} as const
export type Hired = keyof typeof hired

export const passwordOfHired = 'journey2026'
export const accountOfHired = (who: Hired) => `journey.${who}`

/** Hires them before the first journey begins, as the owner would, and changes their one-time passwords as they would. */
export async function hirePeople(address: string): Promise<void> {
  const { data: shown } = await send(address, 'GET', '/admin/auth/getPlat')
  const { accounts } = shown as { accounts: { loginAccount: string; password: string; roleName: string }[] }
  // an employer hires for the roles his company has
  for (const roleName of ['老板', '平台运营']) {
    const employer = accounts.find((account) => account.roleName === roleName)
    if (!employer) throw new Error(`no demo account of ${roleName}`)
    await hireFor(address, employer)
  }
}

async function hireFor(address: string, owner: { loginAccount: string; password: string }): Promise<void> {
  const held = await login(address, owner.loginAccount, owner.password)
  const { data } = await send(address, 'GET', '/admin/system/role/list', undefined, held)
  const roles = data as { id: number; roleName: string }[]
  const { other } = await send(address, 'POST', '/admin/system/dept/getCompany', {}, held)
  const { defId: deptId } = other as { defId: number }
  const waiting = Object.entries(hired).flatMap(([who, roleName]) => {
    const roleIds = roles.filter((role) => role.roleName === roleName).map(({ id }) => id)
    return roleIds.length > 0 ? [{ id: 0, loginAccount: accountOfHired(who as Hired), realName: who, deptId, roleIds }] : []
  })
  const hireOn = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) await hireOne(address, held, person)
  }
  // what a password costs is reckoned beside: some at a time
  await Promise.all(Array.from({ length: 4 }, hireOn))
  await send(address, 'GET', '/admin/auth/logout', undefined, held)
}

async function hireOne(address: string, held: Held, person: { loginAccount: string }): Promise<void> {
  const { password } = await send(address, 'POST', '/admin/system/user/saveOrUpdate', person, held)
  const own = await login(address, person.loginAccount, String(password))
  await send(address, 'PUT', '/admin/system/user/updatePwd', { oldPassWord: password, newPassWord: passwordOfHired }, own)
  await send(address, 'GET', '/admin/auth/logout', undefined, own)
}

const login = (address: string, username: string, password: string) => enterApart({ username, password, code: 'journeys' }, address)

async function send(address: string, method: string, path: string, body?: object, held?: Held): Promise<Reply> {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...fromSomewhere(),
      ...(body && { 'Content-Type': 'application/json' }),
      ...held,
    },
    body: body && JSON.stringify(body),
  })
  const reply = (await answer.json()) as Reply
  if (reply.code !== 1) throw new Error(`${path}: ${reply.msg}`)
  return reply
}

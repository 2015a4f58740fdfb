import type { SettleKind } from '#contract/master/clients/terms.ts'
import { banks, carriers, customerKinds, formulas, givenNames, places, shopWords, supplierKinds, surnames } from './names.ts'
import { type Random, randomOf, weighted } from './random.ts'

export interface PlannedClient {
  /** 1 customer, 2 supplier, 3 both, 4 freight. */
  tags: 1 | 2 | 3 | 4
  clientName: string
  clientFullName: string
  clientType: string
  clientLevel: string
  linkName: string
  position: string
  linkTel: string
  linkAddres: string
  bigAreaName: string
  /** The city, by its code. */
  areaId: number
  yhRate: number
  /** Absent: nobody has decided. */
  settleKind?: SettleKind
  maxPrice: number
  maxDays: number
  script: string
  bankName: string
  accountName: string
  bankAccount: string
  /** Of carriers. */
  freightLines?: string
  freightTimes?: string
  freightPay?: string
  /** How much of the trade he has. */
  weight: number
  /** Buys only since so many days; undefined = all the year. Whoever buys on credit does: what he owes must not be overdue. */
  since: number | undefined
  /** And has stopped so many days ago: what he owes has become overdue. */
  until?: number
}

/** About two thirds buy for cash, some on monthly terms, some within a limit. */
export function planClients(customers: number, suppliers: number): PlannedClient[] {
  const random = randomOf('clients')
  const taken = new Set<string>()
  return [
    ...Array.from({ length: customers }, (_, at) => customer(random, taken, at)),
    ...Array.from({ length: suppliers }, (_, at) => supplier(random, taken, at)),
    ...carriers.map((name, at) => carrier(random, name, at)),
  ]
}

const nobody = {
  clientLevel: '',
  yhRate: 0,
  maxPrice: 0,
  maxDays: 0,
  script: '',
  weight: 0,
  since: undefined,
  bankName: '',
  accountName: '',
  bankAccount: '',
}

function customer(random: Random, taken: Set<string>, at: number): PlannedClient {
  const kind = weighted(random, customerKinds)
  const person = personOf(random, at)
  const place = random.pick(places)
  const name = () =>
    kind.type === '个人' ? personOf(random, random.whole(0, 60)) : firm(random, person, place.name, random.pick(kind.suffixes))
  const clientName = fresh(taken, name)
  const terms = at % 4 === 3 ? random.pick([30, 30, 45, 60]) : 0
  const script = random.chance(0.35) ? random.pick(formulas) : ''
  return {
    ...nobody,
    ...addressed(random, place),
    tags: at % 25 === 24 ? 3 : 1,
    clientName,
    clientFullName: kind.type === '个人' ? '' : clientName,
    clientType: kind.type,
    clientLevel: random.pick(['A', 'A', 'B', 'B', 'B', 'C', 'D']),
    linkName: kind.type === '个人' ? clientName : person,
    position: random.pick(['老板', '采购', '店长', '技师']),
    yhRate: script === '' && random.chance(0.3) ? random.pick([90, 92, 95, 97, 98]) : 0,
    ...waysOf(at, terms, random.chance(0.1)),
    maxDays: terms,
    maxPrice: terms > 0 ? random.pick([20_000, 30_000, 50_000, 80_000, 100_000]) : 0,
    script,
    weight: 0.1 + random.next() ** 3 * 4,
    since: terms > 0 ? terms - 2 : undefined,
    ...special(at, terms),
  }
}

/** Who has days to pay pays by the month or from the sale on; of the others some pay before they get anything, and of a few nobody has said. */
function waysOf(at: number, terms: number, chosen: boolean): Pick<PlannedClient, 'settleKind'> {
  if (isSpecial(at)) return { settleKind: '账期' }
  if (terms > 0) return { settleKind: chosen || at % 8 === 3 ? '月结' : '账期' }
  if (at % 13 === 2) return {}
  return { settleKind: at % 5 === 0 ? '现结' : at % 17 === 4 ? '款到发货' : at % 23 === 6 ? '货到付款' : '账期' }
}
const isSpecial = (at: number) => at % 50 === 7 || at % 60 === 11

/** Some that meet the checks of an order: one with a small limit, two who are late with paying. */
function special(at: number, terms: number): Partial<PlannedClient> {
  if (at % 50 === 7) return { maxPrice: 2000, maxDays: 30, since: 28 }
  return at % 60 === 11 ? { maxPrice: 100_000, since: terms + 20, until: terms + 3, weight: 12 } : {}
}

function supplier(random: Random, taken: Set<string>, at: number): PlannedClient {
  const kind = supplierKinds[at % supplierKinds.length] ?? { type: '代理商', suffixes: ['汽配贸易有限公司'] }
  const person = personOf(random, at + 3)
  const place = random.pick(places)
  const clientName = fresh(taken, () => `${place.name}${random.pick(shopWords)}${random.pick(kind.suffixes)}`)
  return {
    ...nobody,
    ...addressed(random, place),
    tags: 2,
    clientName,
    clientFullName: clientName,
    clientType: kind.type,
    linkName: person,
    position: random.pick(['销售经理', '老板', '财务']),
    maxDays: random.pick([0, 30, 30, 45, 60]),
    bankName: random.pick(banks),
    accountName: person,
    bankAccount: random.code('6222############'),
    weight: 0.3 + random.next() * 2,
  }
}

const lines = ['广州—长沙—武汉', '广州—南宁—昆明', '深圳—厦门—福州', '珠三角各市', '广州—南昌—合肥', '全国零担']

const carrier = (random: Random, clientName: string, at: number): PlannedClient => ({
  ...nobody,
  ...addressed(random, random.pick(places)),
  tags: 4,
  clientName,
  clientFullName: clientName,
  clientType: '同行',
  linkName: personOf(random, random.whole(0, 60)),
  position: '店长',
  freightLines: lines[at % lines.length],
  freightTimes: at % 2 === 0 ? '每天 18:00' : '每天 12:00、20:00',
  freightPay: at % 3 === 0 ? '月结' : '到付',
})

/** The first sixty go through the surnames in order, so that each is there. */
const personOf = (random: Random, at: number) => `${at < surnames.length ? surnames[at] : random.pick(surnames)}${random.pick(givenNames)}`

const firm = (random: Random, person: string, place: string, suffix: string) =>
  random.chance(0.3) ? `${person.slice(0, person.startsWith('尉迟') ? 2 : 1)}记${suffix}` : `${place}${random.pick(shopWords)}${suffix}`

function fresh(taken: Set<string>, name: () => string): string {
  for (;;) {
    const found = name()
    if (taken.has(found)) continue
    taken.add(found)
    return found
  }
}

function addressed(random: Random, { name, areaId, area, streets }: (typeof places)[number]) {
  const linkTel = random.code('13#########')
  const linkAddres = `${name}市${random.pick(streets)}${random.whole(1, 388)}号`
  return { linkTel, linkAddres, bigAreaName: area, areaId }
}

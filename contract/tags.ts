import { masterTags } from './tags/master.ts'
import { moneyTags } from './tags/money.ts'
import { operatorTagGroups } from './tags/operator.ts'
import { priceTags } from './tags/prices.ts'
import { purchaseTags } from './tags/purchases.ts'
import { reportTags } from './tags/reports.ts'
import { saleTags } from './tags/sales.ts'
import { stockTags } from './tags/stock.ts'
import { stockPaperTags } from './tags/stock-papers.ts'
import { systemTags } from './tags/system.ts'
import type { TagGroup } from './tags/tag-group.ts'

/**
 * Every permission tag of a tenant, with the words the role editor shows: one group a page or subject.
 * The product and customer buttons carry the crossed keys of the specification; the labels say what they do on the screen.
 */
export const tagGroups = [
  ...priceTags,
  ...masterTags,
  ...purchaseTags,
  ...saleTags,
  ...stockTags,
  ...moneyTags,
  ...stockPaperTags,
  ...reportTags,
  ...systemTags,
] as const satisfies readonly TagGroup[]

type KeysOf<T> = T extends { tags: infer Tags } ? keyof Tags : never
/** Any permission tag a tenant can hand out. */
export type Tag = KeysOf<(typeof tagGroups)[number]>

export const tenantTags: readonly Tag[] = tagGroups.flatMap(({ tags }) => Object.keys(tags) as Tag[])

/** What the owner of a company holds and can give to nobody: no role editor shows it. */
export const ownerTags = ['system:company:data'] as const

export type OperatorTag = KeysOf<(typeof operatorTagGroups)[number]>
export type AnyTag = Tag | OperatorTag | (typeof ownerTags)[number]

/** The operators' company also has users, roles and logs of its own, but no trade. */
const isHousekeeping = (tag: string) => /^(system|monitor):/.test(tag)
const operatorCompanyGroups: readonly TagGroup[] = [
  ...operatorTagGroups,
  ...tagGroups.filter(({ tags }) => Object.keys(tags).every(isHousekeeping)),
]

/** What roles may hold, as the role editor shows it: in the operators' company, or in a tenant. */
export const tagGroupsFor = (operator: boolean): readonly TagGroup[] => (operator ? operatorCompanyGroups : tagGroups)

const namesIn = (groups: readonly TagGroup[]): ReadonlySet<string> => new Set(groups.flatMap(({ tags }) => Object.keys(tags)))
const [ofTenants, ofOperators] = [namesIn(tagGroups), namesIn(operatorCompanyGroups)]
export const tagsFor = (operator: boolean) => (operator ? ofOperators : ofTenants)

/** All that the owner of a company holds. */
export const tagsOfOwner = (operator: boolean): readonly string[] => [...tagsFor(operator), ...(operator ? [] : ownerTags)]

export const isTenantTag = (tag: string): tag is Tag => (tenantTags as readonly string[]).includes(tag)

/** Tags that decide which prices are seen (platform.md 6). */
export const PRICE_TAGS: readonly Tag[] = tenantTags.filter((tag) => tag.startsWith('price.'))

import type { Reply } from '#contract/kit/fields.ts'
import type { lookup } from '#contract/master/lookup.ts'

/** What the quick search can look for: word of the screens → what the server is asked. */
export const lookupKinds = {
  allclient: { queryType: 2, assists: '1,2,3,4,5' },
  client: { queryType: 2, assists: '1,3' },
  supplier: { queryType: 2, assists: '2,3' },
  /** Whom money may be owed to: suppliers, carriers and others. */
  payee: { queryType: 2, assists: '2,3,4,5' },
  hy: { queryType: 2, assists: '4' },
  qt: { queryType: 2, assists: '5' },
  freight: { queryType: 2, assists: '1,3' },
  company: { queryType: 3, assists: '6' },
  tenant: { queryType: 4, assists: '7' },
  pjGroup: { queryType: 1, assists: '' },
  pjScreen: { queryType: 1, assists: '' },
  pjSize: { queryType: 1, assists: '3' },
  pjName: { queryType: 1, assists: '2' },
} as const

export type LookupKind = keyof typeof lookupKinds

/** One found thing. `id` 0 = text that names no row: a part name, a model, or what was typed when nothing was found. */
export type LookupItem = Reply<typeof lookup.pageNew>['content'][number]

/** What stands in the field once an item is chosen. */
export function shownValue(kind: LookupKind, item: LookupItem): string {
  if (kind === 'pjSize') return item.udf1 || item.name
  return kind === 'pjGroup' || kind === 'pjScreen' ? item.no || item.name : item.name
}

/** A code that was given up is a part's only where nothing has taken that part's place in turn. */
const ends = ({ part }: LookupItem) => part?.same !== 5 || !part.replacedBy

/** The parts a text is the code of, letter for letter: own codes, else barcodes, OE numbers, interchange, codes given up. */
export function exactly(found: readonly LookupItem[]): readonly LookupItem[] {
  const fitting = found.filter((item) => (item.part?.same ?? 0) > 0 && ends(item))
  const best = Math.min(...fitting.map(({ part }) => part?.same ?? 0))
  return fitting.filter(({ part }) => part?.same === best)
}
/** Those among them that are still bought and sold. */
export const inUse = (items: readonly LookupItem[]) => items.filter(({ part }) => !part?.pjEnable)

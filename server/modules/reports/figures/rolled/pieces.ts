import type { Group } from '#contract/reports/figures/groups.ts'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Asked, Period, Question } from '../asked.ts'
import { type SourceName, SUMMED, type Summed } from '../measure-sql.ts'
import type { Borders, Read, Sql } from '../sources/facts.ts'
import { SOURCES } from '../sources/index.ts'
import { ages, papers, receipts, suppliers } from './arrivals.ts'
import { beyond, upTo } from './borders.ts'
import { type Apart, type Cube, canTell, clients, closing, goods, moves, places, shelves, totals } from './cubes.ts'
import { owed, owedDaily } from './owed.ts'
import { bought } from './prices.ts'

/** The first that tells apart all that is asked for is taken. */
const CUBES: readonly Cube[] = [
  totals,
  clients,
  goods,
  places,
  closing,
  moves,
  shelves,
  ages,
  suppliers,
  receipts,
  papers,
  owed,
  owedDaily,
  bought,
]

/** Some of the facts, and how figures follow from them. The pieces of a source hold each of its facts once. */
export interface Piece {
  facts: Sql
  of(name: MeasureName): Summed
  /** How many rows of the ledger each of its facts stands for in a figure; undefined: it does not know. */
  entries(name: MeasureName): string | undefined
  /** How many pieces moved in them. */
  pieces?(name: MeasureName): string | undefined
  /** Of each part there is one fact at most. */
  single?: boolean
  /** Lots of them, each with one fact of a part at most, and the rest. */
  apart?: Apart | undefined
}

export interface Need {
  source: SourceName
  names: readonly MeasureName[]
  /** What has to be told apart besides. */
  also: readonly Group[]
  asked: Pick<Asked, 'question'>
  period: Period
  groups: readonly Group[]
  /** How far days are put forward to stand beside those they are compared with. */
  shift: string
  read: Read
  slowDays: number
  borders: Borders | undefined
  /** Sums must know how many rows of the ledger they stand for. */
  counted?: true
}

const summed = (name: MeasureName): Summed => SUMMED[name] as Summed

const FILTERED = {
  ...{ partId: 'part', brand: 'brand', type: 'type', clientId: 'client', supplierId: 'client', personId: 'person' },
  ...{ warehouseId: 'warehouse', area: 'area', level: 'level', accountId: 'account' },
} as const satisfies Partial<Record<keyof Question, Group>>

/** What the question tells apart: by its rows, the rows gone through, and its filters. */
function toldApart({ asked: { question }, groups, also, shift }: Need): ReadonlySet<Group> {
  const filters = (Object.keys(FILTERED) as (keyof typeof FILTERED)[]).filter((name) => question[name]).map((name) => FILTERED[name])
  const all = new Set<Group>([...groups, ...also, ...question.path.map(({ group }) => group), ...filters])
  // months of days that are put forward by days are not the months they lie in
  if (all.has('month') && shift.endsWith('days')) all.add('day')
  return all
}

const entriesOf = ({ entries }: Cube, name: MeasureName) => (typeof entries === 'string' ? entries : entries?.[name])

function cubeFor(need: Need, told: ReadonlySet<Group>, of: string): Cube | undefined {
  return CUBES.find(
    (cube) =>
      cube.source === of &&
      [...told].every((each) => cube.dims.includes(each)) &&
      need.names.every((name) => isSum(name) || cube.counts) &&
      need.names.every((name) => summed(name).standing || canTell(cube, name, need.read)) &&
      (!need.counted || need.names.every((name) => entriesOf(cube, name) !== undefined)),
  )
}

const chosen = (need: Need): Cube | undefined => (need.borders ? cubeFor(need, toldApart(need), need.source) : undefined)

/** Whether all of them together are had from other, fewer sums than their rows. */
export function isShorter(whole: Need, rows: Need): boolean {
  const cube = chosen(whole)
  return cube !== undefined && cube !== chosen(rows)
}

/** What has to be read for these figures of one source: sums of whole months as far as there are any, and of the ledger only the rest. */
export function piecesOf(need: Need): Piece[] {
  const { source, read, slowDays, borders, period } = need
  const { facts } = SOURCES[source]
  const ledger = (change: Partial<Read> = {}): Piece => ({ facts: facts({ ...read, ...change }, slowDays), of: summed, entries: () => '1' })
  const told = toldApart(need)
  const cube = chosen(need)
  if (!cube) return [ledger()]
  const fine = told.has('day') || (told.has('month') && cube.only === true)
  const { facts: rows, odd, single = false, apart } = cube.rows(read, period, fine, need.counted !== true)
  if (!rows) return [ledger()]
  const held = (name: MeasureName): Summed => {
    const value = cube.values[name]
    return value ? { ...summed(name), value, ...(cube.only && { when: undefined }) } : summed(name)
  }
  const { border } = cube
  const sums: Piece = {
    facts: rows,
    of: held,
    entries: (name) => entriesOf(cube, name),
    pieces: (name) => cube.pieces?.[name],
    single,
    apart,
  }
  if (!border) return [sums]
  return [
    sums,
    ledger({ only: beyond(border, read.tenantId, borders) }),
    ...odd.map(({ minus, ...days }) => {
      const rest = ledger({ ...days, only: upTo(border, read.tenantId), ...(read.several && { few: false, many: true }) })
      return minus ? { ...rest, of: (name: MeasureName) => ({ ...summed(name), value: `-(${summed(name).value})` }) } : rest
    }),
  ]
}
const isSum = (name: MeasureName) => !summed(name).by || summed(name).standing === true

import { sql } from 'kysely'
import type { MeasureName } from '#contract/reports/figures/measures.ts'
import type { Added, Picked } from './compile.ts'
import { ENDS } from './ranking.ts'
import type { Sql } from './sources/facts.ts'
import { isBefore, quoted, summedOf } from './summing.ts'

/** Up to so many parts are found one by one; of more all rows are read. */
const FEW = 10_000

interface Others {
  ctes: Sql[]
  /** Which of `rest` are rows all the same. */
  keys: string
}
type Layers = (prefix: string, names: readonly MeasureName[], picked: Picked) => Added
/** SQL that says of a row `r` whether any of these figures is something. */
type Something = (names: readonly MeasureName[]) => string

/**
 * Goods of which nothing is said by what all of them are added up by (`rank`, in `rest`): which of them are rows by one of the other figures. Trade that comes to nothing in its order is
 * nearly nobody's. Goods that are all gone are many in some companies: what moved of them in the period tells, and what there was before it is what there is at its end less that.
 */
export function othersOf(rank: readonly MeasureName[], said: readonly MeasureName[], layers: Layers, something: Something): Others {
  const open = said.filter((name) => !rank.includes(name))
  if (rank.some((name) => summedOf(name).source === 'result') || !open.every((name) => !isBefore(name) || ENDS[name])) {
    const { ctes, rows } = layers('rest_', said, { of: 'rest', few: 'some' })
    return { ctes, keys: `select r.k1 from ${rows} r where ${something(open)}` }
  }
  const moved = open.filter((name) => !isBefore(name))
  const ends = open.flatMap((name) => (isBefore(name) && ENDS[name] ? [ENDS[name]] : []))
  const names = [...new Set([...moved, ...ends])]
  const few = layers('few_', names, { of: 'rest_few', few: 'some', within: true })
  const many = layers('many_', names, { of: 'rest_many', within: true })
  const before = ends.map((name) => `coalesce(t.${quoted(name)}, 0) <> coalesce(r.${quoted(name)}, 0)`)
  return {
    ctes: [
      sql.raw(`rest_few as materialized (select k1 from rest where (select count(*) from rest) <= ${FEW})`),
      sql.raw(`rest_many as materialized (select k1 from rest where (select count(*) from rest) > ${FEW})`),
      ...few.ctes,
      ...many.ctes,
    ],
    keys: `select t.k1 from rest t left join (select * from ${few.rows} union all select * from ${many.rows}) r on r.k1 = t.k1
      where ${[`(${something(moved)})`, ...before].join(' or ')}`,
  }
}

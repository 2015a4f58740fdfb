import { createContext, type ReactNode, useContext } from 'react'
import { FAILED, SEARCHING, UNKNOWN } from './codes.ts'
import type { PartLine } from './lines.ts'

/** What a document offers for a code nobody knows: Insert 新增商品 · F6 缺货登记. */
export const UnknownKeys = createContext('')

/** Name of the part; while there is none, why, across the cells that have nothing to say either. */
export const nameCell = (line: PartLine): ReactNode => (line.problem ? <Problem line={line} /> : line.pjName)

function Problem({ line: { problem, pjNo } }: { line: PartLine }) {
  const keys = useContext(UnknownKeys)
  const said = problem === UNKNOWN ? `${problem}：${pjNo}${keys && `　${keys}`}` : problem
  return <span className={`doc-problem ${toneOf(problem)}`}>{said}</span>
}

const toneOf = (problem: string) => (problem === SEARCHING ? 'doc-searching' : problem === FAILED ? 'doc-failed' : '')

/** How a line without its part is drawn; undefined for any other. */
export const problemClass = ({ problem }: { problem: string }): string | undefined =>
  problem === '' ? undefined : problem === SEARCHING ? 'doc-line-searching' : problem === FAILED ? 'doc-line-repeated' : 'doc-line-problem'

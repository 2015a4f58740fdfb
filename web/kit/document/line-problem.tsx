import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { FAILED, SEARCHING, UNKNOWN } from './codes.ts'
import type { PartLine } from './lines.ts'

/** What a document offers for a code nobody knows: Insert 新增商品 · F6 缺货登记. A finger presses the words. */
export interface UnknownKey {
  said: string
  run: (lineKey: number) => void
}
export const UnknownKeys = createContext<readonly UnknownKey[]>([])

/** Name of the part; while there is none, why, across the cells that have nothing to say either. */
export const nameCell = (line: PartLine): ReactNode => (line.problem ? <Problem line={line} /> : line.pjName)

function Problem({ line: { key, problem, pjNo } }: { line: PartLine }) {
  const keys = useContext(UnknownKeys)
  const unknown = problem === UNKNOWN
  return (
    <span className={`doc-problem ${toneOf(problem)}`}>
      {unknown ? `${problem}：${pjNo}` : problem}
      {unknown &&
        keys.map(({ said, run }, at) => (
          <Fragment key={said}>
            {at === 0 ? '　' : ' · '}
            <button type="button" tabIndex={-1} onClick={() => run(key)}>
              {said}
            </button>
          </Fragment>
        ))}
    </span>
  )
}

const toneOf = (problem: string) => (problem === SEARCHING ? 'doc-searching' : problem === FAILED ? 'doc-failed' : '')

/** How a line without its part is drawn; undefined for any other. */
export const problemClass = ({ problem }: { problem: string }): string | undefined =>
  problem === '' ? undefined : problem === SEARCHING ? 'doc-line-searching' : problem === FAILED ? 'doc-line-repeated' : 'doc-line-problem'

import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { countedIn } from '#contract/documents/core/units.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { CountField } from '#web/kit/work/count-field.tsx'
import { type Counts, isFull, isShort, type WorkLine, wanted } from './counting.ts'
import type { WorkStep } from './work-steps.ts'

interface Props {
  lines: readonly WorkLine[]
  step: WorkStep
  counts: Counts
  begun: boolean
  /** The line last scanned. */
  at: number | undefined
  onCount: (line: WorkLine, amount: number | undefined) => void
}

const inBoxes = (line: WorkLine, amount: number) => countedIn({ ...line, unitFactor: String(line.unitFactor) }, String(amount))

/** Lines in walking order: where, what, how many; then what was found. */
export function WorkLines({ lines, step, counts, begun, at, onCount }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (at !== undefined) list.current?.querySelector(`[data-line="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const counting = begun && step.counts
  return (
    <ol ref={list} className="work-lines">
      {lines.map((line) => {
        const full = isFull(line, counts, step.key)
        const state = isShort(line, counts, step.key) ? ' work-line-short' : full ? ' work-line-full' : ''
        return (
          <li key={line.id} data-line={line.id} className={`work-line${state}${line.id === at ? ' work-line-at' : ''}`}>
            <div className="work-place">
              {line.places.length > 0
                ? line.places.map(({ posiName, qty }) => (
                    <span key={posiName}>
                      <b>{posiName || '无仓位'}</b> × {formatDecimal(qty, 0, 3)}
                    </span>
                  ))
                : line.posiName && <b>{line.posiName}</b>}
              <em>{line.warehouseName}</em>
            </div>
            <div className="work-part">
              <strong>{line.pjNo}</strong>
              {line.jjAmount > 0 && <em className="work-urgent">急 {formatDecimal(line.jjAmount, 0, 3)}</em>}
              <span>{[line.pjName, line.pjBrand, line.pjSize, line.pjFactory].filter(Boolean).join(' · ')}</span>
              {line.remark && <span className="work-task-remark">{line.remark}</span>}
            </div>
            <div className="work-amount">
              {formatDecimal(wanted(line, step.key), 0, 3)}
              <em>{line.pjUnit}</em>
              {line.unit && <em className="work-unit">{inBoxes(line, wanted(line, step.key))}</em>}
            </div>
            {counting && (
              <div className="work-found">
                <CountField
                  label={`${line.pjNo} 实际数量`}
                  value={counts.get(line.id)}
                  most={step.key === 'pick' ? wanted(line, step.key) : undefined}
                  onChange={(amount) => onCount(line, amount)}
                />
                <Button
                  size="large"
                  type={full ? 'primary' : 'default'}
                  aria-label={`${line.pjNo} 数量相符`}
                  aria-pressed={full}
                  onClick={() => onCount(line, full ? undefined : wanted(line, step.key))}
                >
                  ✓
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

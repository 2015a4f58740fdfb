import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { formatDecimal } from '#web/kit/form/number.ts'
import { CountField } from '#web/kit/work/count-field.tsx'
import type { Place } from './use-counting.ts'

interface Props {
  line: Place
  /** The one last scanned or counted. */
  here: boolean
  onPut: (qty: number) => Promise<void>
}

/** One place: where, what, and how many were found. What stands in the field counts once it is confirmed by Enter or ✓. */
export function PlaceRow({ line, here, onPut }: Props) {
  const [typed, setTyped] = useState<number>()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (here) row.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const counted = line.countedQty
  const value = typed ?? counted ?? undefined
  const waiting = typed !== undefined && typed !== counted
  const confirm = async () => {
    if (value === undefined) return
    await onPut(value)
    setTyped(undefined)
  }
  const state = waiting ? ' count-waiting' : counted === null ? '' : ' work-line-full'
  return (
    <li ref={row} data-line={line.id} className={`work-line count-line${state}${here ? ' work-line-at' : ''}`}>
      <div className="work-place">
        <b>{line.posiName || '无仓位'}</b>
        <em>
          {counted === null
            ? line.round > 1
              ? '请复盘'
              : '未盘'
            : `${line.countedName} ${line.countedAt} 盘 ${formatDecimal(counted, 0, 3)}`}
        </em>
      </div>
      <div className="work-part">
        <strong>{line.pjNo}</strong>
        <span>{[line.pjName, line.pjBrand, line.pjSize].filter(Boolean).join(' · ')}</span>
      </div>
      <form
        className="work-found"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <CountField label={`${line.pjNo} ${line.posiName} 实盘数量`} value={value} most={undefined} onChange={setTyped} />
        <span className="count-unit">{line.pjUnit}</span>
        <Button
          size="large"
          htmlType="submit"
          type={waiting ? 'primary' : 'default'}
          disabled={value === undefined}
          aria-label={`${line.pjNo} ${line.posiName} 记数`}
        >
          ✓
        </Button>
      </form>
    </li>
  )
}

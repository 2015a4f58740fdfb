import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { formatDecimal } from '#web/kit/form/number.ts'
import { CountField } from '#web/kit/work/count-field.tsx'
import { boxesOf, countedBoxes, splitInto, togetherOf } from './boxes.ts'
import type { Place } from './use-counting.ts'

interface Props {
  line: Place
  /** The one last scanned or counted. */
  here: boolean
  onPut: (qty: number) => Promise<void>
}

/** One place: where, what, and how many were found. What stands in the field counts once it is confirmed by Enter or ✓. */
export function PlaceRow({ line, here, onPut }: Props) {
  const [fields, setFields] = useState<readonly (number | undefined)[]>()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (here) row.current?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const counted = line.countedQty
  const boxes = boxesOf(line)
  const shown = fields ?? (counted === null ? [] : splitInto(boxes, counted))
  const value = togetherOf(boxes, shown.length > 0 ? shown : [undefined])
  const waiting = fields !== undefined && value !== undefined && value !== counted
  const confirm = async () => {
    if (value === undefined) return
    await onPut(value)
    setFields(undefined)
  }
  const state = waiting ? ' count-waiting' : counted === null ? '' : ' work-line-full'
  const inBoxes = counted === null ? '' : countedBoxes(line, counted)
  return (
    <li ref={row} data-line={line.id} className={`work-line count-line${state}${here ? ' work-line-at' : ''}`}>
      <div className="work-place">
        <b>{line.posiName || '无仓位'}</b>
        <em>
          {counted === null
            ? line.round > 1
              ? '请复盘'
              : '未盘'
            : `${line.countedName} ${line.countedAt} 盘 ${formatDecimal(counted, 0, 3)}${inBoxes && `（${inBoxes}）`}`}
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
        {[...boxes, undefined].map((box, at) => (
          <span key={box?.unit ?? ''} className="count-entry" data-unit={box?.unit ?? ''}>
            <CountField
              label={`${line.pjNo} ${line.posiName} 实盘${box ? `${box.unit}数` : '数量'}`}
              value={shown[at]}
              most={undefined}
              onChange={(amount) => setFields([...boxes, undefined].map((_, nth) => (nth === at ? amount : shown[nth])))}
            />
            <span className="count-unit">{box?.unit ?? line.pjUnit}</span>
          </span>
        ))}
        {boxes.length > 0 && value !== undefined && (
          <span className="count-unit count-together">
            共 {formatDecimal(value, 0, 3)} {line.pjUnit}
          </span>
        )}
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

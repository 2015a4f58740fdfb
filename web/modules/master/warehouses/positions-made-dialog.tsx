import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { PATTERN_PARTS, positionNames } from '#contract/master/warehouses/position-pattern.ts'
import { MOST_POSITIONS, positions } from '#contract/master/warehouses/positions.ts'
import { warehouses } from '#contract/master/warehouses/warehouses.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { useSaving } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 批量生成仓位: A-01-1 … by a pattern, seen before it is done. */
    positionsMade: { props: { warehouseId: number; warehouseName: string }; result: true }
  }
}

const SHOWN = 400
const joints = [
  { value: '-', label: '-（A-01-1）' },
  { value: '.', label: '.（A.01.1）' },
  { value: '', label: '不分隔（A011）' },
]
const hints = ['A', '01', '1', '']
const lasts = ['C', '20', '4', '']

export function PositionsMadeDialog({ warehouseId, warehouseName, onDone, onClose }: DialogProps<'positionsMade'>) {
  const [parts, setParts] = useState(() => PATTERN_PARTS.map(() => ({ from: '', to: '' })))
  const [joint, setJoint] = useState('-')
  const [snake, setSnake] = useState(false)
  const { data } = useQuery({
    queryKey: ['positions-there', warehouseId],
    queryFn: ({ signal }) => call(warehouses.positions, { warehouseId, limit: MOST_POSITIONS }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const there = new Set(data?.content.map(({ posiName }) => posiName))
  const untouched = parts.every(({ from, to }) => from === '' && to === '')
  const made = positionNames({ parts, joint, snake })
  const names = 'names' in made ? made.names : []
  const fresh = names.filter((name) => !there.has(name)).length
  const { busy, save } = useSaving(async (submittime) => {
    if (fresh === 0) return
    const { added } = await call(positions.create, { warehouseId, parts, joint, snake, submittime })
    toast.success(`已生成 ${added} 个仓位`)
    onDone(true)
  })
  const fields = PATTERN_PARTS.flatMap((_, at) => [`from${at}`, `to${at}`])
  const enter = useEnterNext(fields, () => void save())
  const set = (at: number, change: { from?: string; to?: string }) =>
    setParts((before) => before.map((part, index) => (index === at ? { ...part, ...change } : part)))
  return (
    <AppDialog
      title={`批量生成仓位 · ${warehouseName}`}
      width={720}
      onClose={onClose}
      onOk={() => void save()}
      okText={fresh > 0 ? `生成 ${fresh} 个` : '生成'}
      okDisabled={fresh === 0}
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '生成', run: () => void save() }]}
    >
      <div ref={enter.ref} className="position-pattern" onKeyDownCapture={enter.onKeyDownCapture}>
        {PATTERN_PARTS.map((label, at) => (
          <fieldset key={label}>
            <legend>{label}</legend>
            {(['from', 'to'] as const).map((end) => (
              <div key={end} data-field={`${end}${at}`}>
                <Input
                  aria-label={`${label}${end === 'from' ? '起' : '止'}`}
                  placeholder={(end === 'from' ? hints : lasts)[at] || (end === 'from' ? '不填：无此段' : '')}
                  maxLength={limitOf(positions.create.input.parts.element.shape[end])}
                  autoFocus={at === 0 && end === 'from'}
                  disabled={busy}
                  value={parts[at]?.[end]}
                  onChange={({ target }) => set(at, { [end]: target.value })}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      <div className="position-pattern-more">
        <span>分隔符</span>
        <Select aria-label="分隔符" value={joint} options={joints} onChange={setJoint} disabled={busy} />
        <Checkbox checked={snake} onChange={({ target }) => setSnake(target.checked)} disabled={busy}>
          之字形：隔排反向，走完一排从同一头进下一排
        </Checkbox>
      </div>
      {'wrong' in made && !untouched && <Alert type="warning" showIcon title={made.wrong} />}
      {untouched && (
        <p className="position-pattern-hint">例：区 A 到 C，排 01 到 20，层 1 到 4，生成 A-01-1 到 C-20-4 共 240 个；位数按“起”补零</p>
      )}
      {names.length > 0 && (
        <>
          <p aria-live="polite">
            共 {names.length} 个，新增 <b>{fresh}</b> 个{names.length > fresh && `，已存在 ${names.length - fresh} 个（保持不变）`}
            ；排在现有仓位之后，按下面的顺序拣货
          </p>
          <ol className="position-preview" aria-label="将生成的仓位">
            {names.slice(0, SHOWN).map((name) => (
              <li key={name} className={there.has(name) ? 'position-there' : undefined}>
                {name}
              </li>
            ))}
            {names.length > SHOWN && <li>… {names.at(-1)}</li>}
          </ol>
        </>
      )}
    </AppDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { imports } from '#contract/master/imports/imports.ts'
import { call } from '#web/kit/request/request.ts'
import type { Loaded } from './batch.ts'

/** Where the names of columns come from, if not from the file itself. */
export function Origin({ loaded: { content, profile } }: { loaded: Loaded }) {
  return (
    <>
      {content.guessed && <Alert type="warning" showIcon title="文件没有表头，各列的内容是按数据猜测的，请核对" />}
      {profile !== '' && <Alert type="info" showIcon title={`沿用 ${profile.slice(5, 16)} 导入同样表头时的对应`} />}
    </>
  )
}

interface Change {
  index: number
  ticked: boolean
  header?: number
}

/** Which sheets of the file are read, which are not and why, and which line is the header. */
export function ReadSheets({ loaded, onShaped }: { loaded: Loaded; onShaped: (loaded: Loaded) => void }) {
  const { content, sheets } = loaded
  const [busy, setBusy] = useState(false)
  const save = async (change: Change) => {
    setBusy(true)
    try {
      onShaped(await call(imports.shape, { id: content.id, sheets: [change] }))
    } catch {
      // told by the request layer; what was chosen before stays
    }
    setBusy(false)
  }
  return (
    <fieldset className="import-sheets" disabled={busy}>
      <legend>工作表</legend>
      {sheets.map(({ index, name, ticked, reason, lines, from, to }) => (
        <span key={index}>
          <Checkbox checked={ticked} onChange={({ target }) => void save({ index, ticked: target.checked })}>
            {name || '全部'}
          </Checkbox>
          <span className="import-faint">{reason || `${lines} 行`}</span>
          {ticked && (
            <HeaderLine id={content.id} sheet={index} from={from} to={to} onChosen={(header) => void save({ index, ticked, header })} />
          )}
        </span>
      ))}
    </fieldset>
  )
}

interface HeaderProps {
  id: number
  sheet: number
  from: number
  to: number
  onChosen: (line: number) => void
}

/** The first lines, fetched when somebody wants to choose among them. */
function HeaderLine({ id, sheet, from, to, onChosen }: HeaderProps) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['import-top', id, sheet],
    queryFn: ({ signal }) => call(imports.top, { id, sheet }, { signal, quiet: true }),
    enabled: open,
    gcTime: 0,
  })
  const now = from === 0 ? '没有表头' : from === to ? `表头第 ${from} 行` : `表头第 ${from}–${to} 行`
  if (!open)
    return (
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {now}
      </Button>
    )
  return (
    <Select<number>
      className="import-header-line"
      size="small"
      aria-label="表头行"
      autoFocus
      defaultOpen
      popupMatchSelectWidth={620}
      value={from}
      onChange={(line) => {
        setOpen(false)
        onChosen(line)
      }}
      onBlur={() => setOpen(false)}
      options={[
        { value: 0, label: '没有表头' },
        ...(data?.list ?? []).map(({ line, cells }) => ({ value: line, label: `第 ${line} 行　${cells.filter(Boolean).join(' | ')}` })),
      ]}
    />
  )
}

/** Columns nobody reads are named, not passed over. */
export const LeftOutColumns = ({ titles }: { titles: string[] }) =>
  titles.length > 0 && <p className="import-faint import-line">不导入的列：{titles.join('、')}</p>

import { useQuery } from '@tanstack/react-query'
import { Button, Input, type InputRef, Pagination, Result, Segmented, Spin, Switch, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { stockCounts } from '#contract/documents/stock-counts.ts'
import { Refusal } from '#web/kit/document/document-frame.tsx'
import { useFront } from '#web/kit/document/front-document.ts'
import { soon } from '#web/kit/keys/held-keys.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import { PlaceRow } from './place-row.tsx'
import { SHOWN, useCounting } from './use-counting.ts'

/** `code` or `code*3`, as scanners and people give it. */
const SCANNED = /^(.*?)\s*[*×]\s*(\d+(?:\.\d{1,3})?)$/

/** A running count under the hands of one counter. Nothing here says what ought to be there. */
export function Counting({ id, onLeave }: { id: number; onLeave: () => void }) {
  const work = useCounting(id)
  const [piecewise, setPiecewise] = useState(false)
  const [text, setText] = useState('')
  const field = useRef<InputRef>(null)
  const list = useRef<HTMLOListElement>(null)
  const { data } = useQuery({
    queryKey: ['counting', id, 'head'],
    queryFn: ({ signal }) => call(stockCounts.get, { id }, { signal }),
    gcTime: 0,
  })
  const mark = data?.content
  useEffect(() => field.current?.focus(), [])
  useShortcut('Escape', '返回盘点单列表', onLeave, { inInput: true })
  useShortcut('F4', '到扫描框', () => field.current?.focus())

  const enter = () => {
    const typed = text.trim()
    setText('')
    return count(typed)
  }
  const count = async (typed: string) => {
    if (!typed) return
    const at = SCANNED.exec(typed)
    const line = await work.scan(at?.[1] ?? typed, at ? Number(at[2]) : undefined, piecewise)
    if (line)
      soon(() => list.current?.querySelector<HTMLInputElement>(`[data-line="${line.id}"] [data-unit="${line.scanned}"] input`)?.focus(), 60)
  }
  useFront({ what: '盘点', addPart: ({ no }) => void count(no) })
  const { lines, left } = work
  const total = mark?.lineCount ?? 0
  return (
    <section className="work" aria-label={`盘点 ${mark?.markNo ?? ''}`}>
      <header className="work-bar">
        <Button size="large" onClick={onLeave} aria-label="返回盘点单列表">
          ← 返回
        </Button>
        <h2>{mark?.markNo}</h2>
        <span className="work-count">
          {mark && `${mark.warehouseName} · ${mark.scopeText}`}
          {left !== undefined && total > 0 && (
            <b className="count-left" role="status">
              {left === 0 ? '全部已盘' : `还有 ${left} 行`}
            </b>
          )}
        </span>
      </header>
      <Refusal text={work.refusal} onDismiss={work.dismiss} onReload={work.retry} />
      <div className="count-bar">
        <Input
          ref={field}
          size="large"
          className="work-scan"
          aria-label="扫描商品或仓位"
          placeholder={piecewise ? '扫描商品，每扫一次加 1，箱码加一箱；编码*数量' : '扫描商品后录入数量；扫描仓位只看这个仓位'}
          inputMode="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={() => void enter()}
        />
        <Segmented
          size="large"
          value={piecewise ? 'each' : 'number'}
          onChange={(mode) => {
            setPiecewise(mode === 'each')
            field.current?.focus()
          }}
          options={[
            { value: 'number', label: '录入数量' },
            { value: 'each', label: '逐件 +1' },
          ]}
        />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is the control */}
        <label className="count-open">
          <Switch checked={work.open} onChange={work.setOpen} aria-label="只看未盘" /> 只看未盘
        </label>
        {(work.code || work.posi) && (
          <Tag closable onClose={work.showAll} className="count-filter">
            {work.posi ? `仓位 ${work.posi.name}` : work.code}
          </Tag>
        )}
      </div>
      {work.failed && <Result status="warning" title="明细加载失败" extra={<Button onClick={work.retry}>重试</Button>} />}
      {!lines && !work.failed && <Spin className="work-none" />}
      {lines && (
        <ol ref={list} className="work-lines">
          {lines.map((line) => (
            <PlaceRow
              key={`${line.id}:${line.round}`}
              line={line}
              here={line.id === work.at}
              onPut={async (qty) => {
                if (await work.put(line, qty, true)) field.current?.focus()
              }}
            />
          ))}
          {lines.length === 0 && <li className="work-none">{work.open ? '这里全部已盘' : '未找到商品'}</li>}
        </ol>
      )}
      {work.total > SHOWN && (
        <footer className="work-foot">
          <Pagination current={work.page} total={work.total} pageSize={SHOWN} onChange={work.setPage} showSizeChanger={false} simple />
        </footer>
      )}
    </section>
  )
}

import { Alert, Button, Checkbox, Tabs } from 'antd'
import { useState } from 'react'
import { openingBook } from '#contract/master/imports/opening-book.ts'
import { useSaving } from '#web/kit/form/form.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import { sheetsOf, sheetTabs } from './book-sheet.tsx'
import type { Book } from './opening-book.ts'
import { count } from './preview-step.tsx'

type Sheet = Book['sheets'][number]

interface Props {
  book: Book
  onBegun: (book: Book) => void
  onAnswered: () => void
  onAnother: () => void
}

/** What each sheet comes to, ticked off by whoever has the papers before him. */
const toTick = (sheets: readonly Sheet[]) =>
  sheetsOf(sheets.filter(({ fresh, changed, totals }) => fresh + changed > 0 && totals.length > 0)).map(([name, lists]) => ({
    name,
    totals: lists.flatMap(({ totals }) => totals),
  }))

/** All sheets before anything is done: their faults, and totals to tick off. */
export function BookPreview({ book, onBegun, onAnswered, onAnother }: Props) {
  const { id, seal, sheets, message } = book
  const [ticked, setTicked] = useState<readonly string[]>([])
  const own = toTick(sheets)
  const sum = (field: 'fresh' | 'changed' | 'wrong' | 'asked') => sheets.reduce((all, sheet) => all + sheet[field], 0)
  const [goes, wrong, asked] = [sum('fresh') + sum('changed'), sum('wrong'), sum('asked')]
  const ready = goes > 0 && own.every(({ name }) => ticked.includes(name))
  const { busy, save } = useSaving(async (submittime) => {
    onBegun((await call(openingBook.confirm, { id, seal, submittime })).content)
  })
  useShortcut('F8', '确认开账', () => ready && void save())
  const tick = (name: string, on: boolean) => setTicked((before) => (on ? [...before, name] : before.filter((each) => each !== name)))
  return (
    <>
      {message && <Alert type="warning" showIcon title={message} />}
      {(wrong > 0 || asked > 0) && (
        <Alert
          type="warning"
          showIcon
          title={`${[wrong > 0 && `${count(wrong)} 行有错误，不会导入`, asked > 0 && `${count(asked)} 行等待答复`].filter(Boolean).join('；')}。改好文件后可以重新上传`}
        />
      )}
      <Tabs size="small" className="book-tabs" items={sheetTabs(sheets, seal, onAnswered)} />
      <footer className="book-foot">
        <fieldset className="book-totals">
          <legend>核对合计</legend>
          {own.map(({ name, totals }) => (
            <Checkbox key={name} checked={ticked.includes(name)} onChange={({ target }) => tick(name, target.checked)}>
              {name}　{totals.map(({ label, value }) => `${label} ${value}`).join(' · ')}
            </Checkbox>
          ))}
          {own.length === 0 && <span className="import-faint">没有需要导入的内容</span>}
        </fieldset>
        <Button onClick={onAnother} disabled={busy}>
          重新上传
        </Button>
        <Button
          type="primary"
          onClick={() => void save()}
          loading={busy}
          disabled={!ready}
          title={ready || goes === 0 ? '' : '请先逐项核对合计'}
        >
          确认开账{wrong > 0 ? `（跳过 ${count(wrong)} 行）` : ''}
        </Button>
      </footer>
    </>
  )
}

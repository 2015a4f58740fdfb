import { Alert, Segmented } from 'antd'
import { useState } from 'react'
import { BatchRows } from './batch-rows.tsx'
import type { Book } from './opening-book.ts'
import { count, verdictChoices } from './preview-step.tsx'
import { Questions } from './questions.tsx'

type Sheet = Book['sheets'][number]

/** The lists of a sheet together, in the order of the workbook. */
export const sheetsOf = (lists: readonly Sheet[]): [sheet: string, lists: Sheet[]][] => [...Map.groupBy(lists, ({ sheet }) => sheet)]

/** How a tab is called: with what in it needs a look. */
function SheetTitle({ sheet, lists }: { sheet: string; lists: readonly Sheet[] }) {
  const bad = lists.reduce((all, { wrong, asked }) => all + wrong + asked, 0)
  const [first] = lists
  return (
    <>
      {sheet} <span className="import-faint">{count((first?.fresh ?? 0) + (first?.changed ?? 0))}</span>
      {(bad > 0 || first?.problem) && <span className="import-wrong">　{bad > 0 ? `错误 ${count(bad)}` : '未读取'}</span>}
    </>
  )
}

/** A tab a sheet. */
export const sheetTabs = (all: readonly Sheet[], seal: string, onAnswered?: () => void) =>
  sheetsOf(all).map(([sheet, lists]) => ({
    key: sheet,
    label: <SheetTitle sheet={sheet} lists={lists} />,
    children: <SheetLists lists={lists} seal={seal} {...(onAnswered && { onAnswered })} />,
  }))

/** Of a sheet that is two lists one is looked at, first that with something wrong. */
function SheetLists({ lists, ...rest }: { lists: readonly Sheet[] } & Omit<Props, 'sheet'>) {
  const [chosen, setChosen] = useState(() => (lists.find(({ wrong, asked }) => wrong + asked > 0) ?? lists[0])?.name ?? '')
  const sheet = lists.find(({ name }) => name === chosen) ?? lists[0]
  if (!sheet) return null
  const options = lists.map(({ name, wrong, asked }) => ({
    value: name,
    label: wrong + asked > 0 ? `${name} 错误 ${count(wrong + asked)}` : name,
  }))
  return (
    <div className="book-sheet">
      {lists.length > 1 && <Segmented className="book-lists" size="small" options={options} value={chosen} onChange={setChosen} />}
      <BookSheet key={sheet.name} sheet={sheet} {...rest} />
    </div>
  )
}

interface Props {
  sheet: Sheet
  seal: string
  /** Absent: it is done, nothing is asked any more. */
  onAnswered?: () => void
}

/** The lines of a sheet with what is wrong with each. */
function BookSheet({ sheet, seal, onAnswered }: Props) {
  const { batchId, kind, problem, left, asked, wrong, total, ignored } = sheet
  if (batchId === 0) return <Alert type={problem ? 'warning' : 'info'} showIcon title={problem || '这个工作表没有填写内容'} />
  return (
    <div className="book-sheet">
      {left.length > 0 && <p className="import-faint import-line">不导入的列：{left.join('、')}</p>}
      {onAnswered && <Questions batch={{ id: batchId, seal, asked }} onAnswered={onAnswered} />}
      {total + ignored === 0 ? (
        <Alert type="info" showIcon title="这个工作表没有填写内容" />
      ) : (
        <BatchRows key={seal} id={batchId} kind={kind} choices={verdictChoices(sheet)} first={wrong > 0 ? 'wrong' : ''} />
      )}
    </div>
  )
}

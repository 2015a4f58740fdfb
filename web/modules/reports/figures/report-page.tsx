import { Button } from 'antd'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { chartOf } from '#contract/reports/figures/chart-of.ts'
import { figures } from '#contract/reports/figures/figures.ts'
import { seesGroup } from '#contract/reports/figures/groups.ts'
import type { ReportName } from '#contract/reports/figures/reports.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { factsOf } from '#web/kit/form/field-facts.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { ExportList } from '#web/kit/list/export-list.tsx'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import type { RenderField } from '#web/kit/list/filter-rows.tsx'
import { type FilterValues, initialValues } from '#web/kit/list/filter-values.ts'
import { FilterField } from '#web/kit/list/filters.tsx'
import { useKeptView } from '#web/kit/list/kept-view.ts'
import { PhoneFilters } from '#web/kit/list/phone-filters.tsx'
import { ViewMenu } from '#web/kit/list/view-menu.tsx'
import { useNarrow } from '#web/kit/narrow.ts'
import { openPage, usePage } from '#web/kit/page.ts'
import { useSession } from '#web/kit/session/session.ts'
import type { TableHandle } from '#web/kit/table/table-props.ts'
import { GroupChoice, LinesOf } from './group-choice.tsx'
import { asksOtherwise, daysIn, type ViewQuestion } from './kept-views.ts'
import { LinesTable } from './lines-table.tsx'
import { LongRun } from './long-run.tsx'
import { PrintFigures } from './print-figures.tsx'
import { type Answer, useAnswer } from './report-answer.ts'
import { ReportBody } from './report-body.tsx'
import { ReportHead } from './report-head.tsx'
import { type Asking, type Question, useQuestion } from './report-question.ts'
import { back, beginning } from './way.ts'
import { WayBack } from './way-back.tsx'
import './figures.css'

/** One screen for all reports: the definition says what stands on it. */
export const reportPage = (name: ReportName) => () => <ReportScreen key={name} name={name} />

function ReportScreen({ name }: { name: ReportName }) {
  const question = useQuestion(name)
  const answer = useAnswer(question)
  const { report, searched, values, viewId, at, sort, way } = question
  const { data, measures } = answer
  const standing = { values: searched, typed: values, view: viewId > 0 ? String(viewId) : '', ...at, sized: true, sort, way }
  const root = useKeptView(report.page, standing, question.left, data !== undefined)
  const narrow = useNarrow()
  const table = useRef<TableHandle>(null)
  const groupBox = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(true)
  useShortcut('Backspace', '返回上一层', () => question.go(back(report, way)), { inInput: false })
  useShortcut('Alt+G', '到分组', () => groupBox.current?.querySelector<HTMLElement>('input')?.focus(), { inInput: true })
  const chart = chartOf(report, answer.groups, measures, data?.chart ?? [], data?.total)
  const charted = chart.points.length > 1 && chart.bars.length > 0
  return (
    <div className={narrow ? 'figure-page pc-list-narrow' : 'figure-page'} data-report={name} ref={root}>
      <ReportHead report={report} data={data} />
      <ReportFilters question={question} answer={answer} />
      <ReportWay question={question} answer={answer} box={groupBox}>
        {charted && (
          <button type="button" aria-expanded={drawn} onClick={() => setDrawn(!drawn)}>
            {drawn ? '收起图表' : '展开图表'}
          </button>
        )}
      </ReportWay>
      {way.lines ? (
        <LinesTable label={report.title} asked={question.asked} measure={way.lines} table={table} />
      ) : answer.long ? (
        <LongRun question={question.query} onDone={() => void answer.found.refetch()} />
      ) : (
        <ReportBody question={question} answer={answer} chart={drawn && charted ? chart : undefined} table={table} />
      )}
    </div>
  )
}

interface Parts {
  question: Question
  answer: Answer
}

function ReportFilters({ question, answer }: Parts) {
  const { report, items, values, setValues, searched, lacking, query, way } = question
  const { found, pageKey, columns, shown } = answer
  const narrow = useNarrow()
  const search = (next: FilterValues) => {
    question.remember(next)
    if (!lacking) void found.refetch()
  }
  const filtering = {
    items,
    values,
    onChange: setValues,
    // a period that was taken away is the usual one again: without one there is no report
    onSearch: (next: FilterValues) => search({ ...next, ...(next.from === undefined && { from: initialValues(items).from }) }),
    renderField: ((item, value, change, now) => (
      <FilterField item={item} limit={factsOf(figures.run.input, item.name).maxLength} value={value} onChange={change} onSearch={now} />
    )) satisfies RenderField<Asking>,
  }
  const taken = !way.lines && (
    <>
      <ExportList load={figures.run} label={report.title} pageKey={pageKey} columns={columns} query={query as Record<string, unknown>} />
      <PrintFigures question={query} columns={shown} />
    </>
  )
  return narrow ? (
    <PhoneFilters<Asking> {...filtering} searched={searched} order={undefined}>
      <div className="pc-actions">{taken}</div>
    </PhoneFilters>
  ) : (
    <FilterBar<Asking> {...filtering} searched={values} onReset={() => search(initialValues(items))} busy={found.isFetching}>
      {taken}
    </FilterBar>
  )
}

/** Where in the report one is, by what it is grouped, and one's own views of it. */
function ReportWay({ question, answer, box, children }: Parts & { box: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const { report, way, setWay, go } = question
  const { may } = useSession()
  const free = report.groups.filter((group) => seesGroup(may, group) && !way.steps.some((step) => step.group === group))
  const upTo = (depth: number) =>
    depth === 0 ? beginning(report) : { ...way, steps: way.steps.slice(0, depth), groups: [free[0] ?? 'part'] as const }
  return (
    <div className="figure-way" ref={box}>
      <WayBack way={way} onBack={() => go(back(report, way))} onGo={(depth) => go(upTo(depth))} />
      {way.lines ? (
        <LinesOf measures={answer.measures} lines={way.lines} onChange={(lines) => setWay({ ...way, lines })} />
      ) : (
        <>
          <GroupChoice free={free} groups={way.groups} onChange={(next) => go({ ...way, groups: next })}>
            {children}
          </GroupChoice>
          <OwnViews question={question} answer={answer} />
        </>
      )}
    </div>
  )
}

function OwnViews({ question, answer }: Parts) {
  const { query, searched, asked, view, book, apply } = question
  const { key } = usePage()
  const session = useSession()
  const { path: _, ...viewed } = query
  const now: ViewQuestion = { ...viewed, ...daysIn(searched, asked), report: query.report, columns: answer.shown }
  return (
    <span className="figure-own">
      <ViewMenu
        book={book}
        current={view ? String(view.id) : ''}
        changed={view !== undefined && asksOtherwise(view.question, now)}
        question={() => now}
        onChoose={(next) => {
          if (next === '') apply(undefined)
          openPage(key, next === '' ? {} : { view: next })
        }}
      />
      {session.may('report:schedule:upd') && <Button onClick={() => void openDialog('reportSchedule', { question: now })}>定时发送</Button>}
    </span>
  )
}

import { chartOf } from '#contract/reports/figures/chart-of.ts'
import { columnText } from '#contract/reports/figures/columns.ts'
import { MOST_PRINTED } from '#contract/reports/figures/figures.ts'
import { measureOf } from '#contract/reports/figures/measures.ts'
import type { Context } from '#server/kit/context.ts'
import { momentOf } from '#server/kit/time.ts'
import { saidOf } from './said.ts'
import { type SheetQuestion, sheetOf } from './sheet.ts'

/** A report in words, as it is put on paper: the lines, columns and order of its file. */
export async function paper(ctx: Context, question: SheetQuestion) {
  const sheet = await sheetOf(ctx, question, MOST_PRINTED)
  const { report, answer, columns, rows, count } = sheet
  const { bars, line, points, time } = chartOf(report, answer.groups, answer.measures, answer.chart, answer.total)
  return {
    content: {
      title: report.title,
      answers: report.answers,
      said: [
        ...(await saidOf(ctx, question, sheet)),
        { label: '制表', text: `${ctx.realName} ${momentOf(new Date(ctx.now)).slice(0, 16)}` },
      ],
      note: count > rows.length ? `共 ${count} 行，仅打印前 ${rows.length} 行，全部请导出` : '',
      columns: columns.map(({ label, width, reads }) => ({
        label,
        width,
        number: reads !== undefined && reads !== 'day' && reads !== 'word',
      })),
      lines: rows.map((row) => columns.map((column) => columnText(column, row[column.prop]))),
      total: columns.map((column) => (column.summed ? columnText(column, answer.total[column.prop]) : '')),
      chart: {
        time,
        bars: bars.map((name) => measureOf(name).label),
        line: line ? measureOf(line).label : '',
        runs: Boolean(line && measureOf(line).balance),
        worstFirst: Boolean(report.chart.worstFirst),
        points: points.map(({ id: _, ...point }) => point),
      },
    },
  }
}

import type { ReportType } from '#contract/reports.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/fault.ts'
import { momentOf } from '#server/kit/time.ts'
import { countPrint, type How, hostsFor, keepTask } from '../print-tasks/index.ts'
import { type DocumentData, layoutOf, logoOf, numbersOf, render } from '../printing/index.ts'

/** A document as it is to be printed. */
export interface Sheet {
  document: string
  documentId: number
  title: string
  number: string
  fields: Record<string, string>
  /** Rows as the one who prints may see them. */
  lines: readonly object[]
}

/** Draws a document by the company's template, counts the printing, and keeps the pages until they are fetched. */
export async function printDocument(ctx: OutsideContext, reportType: ReportType, how: How, read: (ctx: Context) => Promise<Sheet>) {
  const { sheet, layout, logo, printedBefore, company } = await ctx.transact(async (inside) => {
    await hostsFor(inside, reportType, how)
    const found = await read(inside)
    return {
      sheet: found,
      layout: await layoutOf(inside, reportType),
      logo: await logoOf(inside),
      printedBefore: await countPrint(inside, { ...found, reportType }),
      company: await companyFacts(inside),
    }
  })
  if (layout.kind !== 'document') throw refused('模板类型不正确')
  const data: DocumentData = {
    fields: { ...sheet.fields, ...company },
    lines: sheet.lines.map((line) => ({ ...cells(line) })),
    ...numbersOf(reportType, Number(ctx.parameters.get('BUSI_PRICE_LENGTH') ?? 2)),
    number: sheet.number,
    printedBefore,
    ...(logo && layout.logo && { logo }),
  }
  const body = await render({ kind: 'document', layout, data })
  return ctx.transact((inside) => keepTask(inside, { reportType, title: sheet.title, body, paper: layout.paper }, how))
}

/** What every paper may carry: whose it is, and who printed it when. */
export async function companyFacts(ctx: Context): Promise<Record<string, string>> {
  const { deptName } = await ctx.db
    .selectFrom('dept')
    .select('deptName')
    .where('tenantId', '=', ctx.tenantId)
    .where('deptId', '=', ctx.companyId)
    .executeTakeFirstOrThrow()
  return { companyName: deptName, printerName: ctx.realName, printTime: momentNow(ctx) }
}

const momentNow = ({ now }: Context) => momentOf(new Date(now)).slice(0, 16)

/** The texts and numbers of a document by their names. */
export const fieldsOf = (order: object): Record<string, string> => cells(order)

/** Values of a row as text; what is an object of its own stays away. */
const cells = (line: object) =>
  Object.fromEntries(
    Object.entries(line).flatMap(([key, value]) => (value === null || typeof value === 'object' ? [] : [[key, plain(value)]])),
  )

const plain = (value: unknown) => (typeof value === 'number' && String(value).includes('e') ? value.toFixed(10) : String(value ?? ''))

import { z } from 'zod'
import {
  dayOrNone,
  endpoint,
  Flag,
  Id,
  int,
  listOf,
  Moment,
  named,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  price,
  qty,
  refOrNone,
  Str,
} from '#contract/kit/fields.ts'
import type { Tag } from '#contract/tags.ts'
import { GROUPS, type Group } from './groups.ts'
import { MEASURES, type MeasureName } from './measures.ts'
import { REPORTS, reportNames } from './reports.ts'

const group = z.enum(Object.keys(GROUPS) as [Group, ...Group[]], { error: '没有这个分组' })
const measure = z.enum(Object.keys(MEASURES) as [MeasureName, ...MeasureName[]], { error: '没有这个指标' })

/** The row itself, any figure, and what it is compared with: whether a report has it, and whom it is for, its answer knows. */
const SORTED: string[] = ['key', ...Object.keys(MEASURES).flatMap((name) => [name, `${name}Was`, `${name}More`, `${name}Rise`])]

/** 本公司, a chosen few, 全部: those the session may switch to. */
const companies = named(
  z
    .union([z.enum(['own', 'all']), z.array(Id).min(1, '请选择公司').max(200, '一次最多选200家公司')], { error: '公司不正确' })
    .default('own'),
  '公司',
)
export const COMPARES = { none: '不对比', before: '上期', year: '去年同期' } as const

const asked = {
  report: z.enum(reportNames, { error: '没有这个报表' }),
  from: dayOrNone('开始日期'),
  to: dayOrNone('结束日期'),
  companies,
  partId: refOrNone('商品'),
  brand: optionalText('品牌', 60),
  type: optionalText('类别', 60),
  clientId: refOrNone('客户'),
  supplierId: refOrNone('供应商'),
  personId: refOrNone('业务员'),
  warehouseId: refOrNone('仓库'),
  area: optionalText('地区', 60),
  level: optionalText('级别', 60),
  accountId: refOrNone('账户'),
  /** The rows gone through so far: each is one row of its group. */
  path: z
    .array(z.object({ group, key: z.string().max(80) }))
    .max(4, '最多下钻4层')
    .default([]),
}

/** A report as it is asked for: of what, by what, in which order. */
export const question = {
  ...asked,
  compare: z
    .enum(Object.keys(COMPARES) as [keyof typeof COMPARES, ...(keyof typeof COMPARES)[]], { error: '对比方式不正确' })
    .default('none'),
  groups: z.array(group).max(2, '最多按两项分组').default([]),
  ...orderedBy(...SORTED),
}
/** The columns on the screen, in their order; [] = the report's own. Those the reader may not see are left out. */
export const chosenProps = z.array(z.string().min(1).max(60)).max(120, '最多120列').default([])
/** By what stands beside them rows are ordered up to so many: all of them are looked up for it. */
export const MOST_LOOKED_UP = 3000
/** Rows that are printed at most. */
export const MOST_PRINTED = 5000

/** A row: `key` and `key2` of its groups, their names, its figures under their names; compared, each also as `…Was`, `…More`, `…Rise`. null: nothing to say. */
const FigureRow = z.record(z.string(), z.union([z.number(), z.string(), z.null()]))
const Line = z.object({
  id: Str,
  day: Str,
  kind: Str,
  companyName: Str,
  document: Str,
  documentId: Id,
  docNo: Str,
  partnerName: Str,
  pjNo: Str,
  pjName: Str,
  personName: Str,
  qty: qty(),
  income: price('price.txsprice', '金额').nullable(),
  cost: price('price.costprice', '成本').nullable(),
  /** What it adds to the figure that was opened. */
  value: z.number(),
})

export const reportAllow = [...new Set(Object.values(REPORTS).map(({ tag }) => tag))] as Tag[]

/** 报表中心 (reports.md 1): what a report shows is in its definition, who may see what of it in its measures. */
export const figures = {
  run: endpoint('POST /busicore/v1/report/run', {
    input: { ...pageInput, ...question },
    reply: {
      page: pageOf(FigureRow),
      total: FigureRow,
      /** Points over time, or the largest rows and the rest. */
      chart: listOf(FigureRow),
      groups: z.array(group),
      measures: z.array(measure),
      period: z.object({ from: Str, to: Str, wasFrom: Str, wasTo: Str }),
      /** Only sales of these people are in it. */
      within: Flag,
      /** How much of the postings of before has its result entries, in percent; null: all of it. */
      filling: z.number().nullable(),
      asOf: Moment,
    },
    allow: reportAllow,
    exportAllow: 'report:export',
    heavy: true,
  }),
  /** What a figure is made of, posting by posting. */
  drill: endpoint('POST /busicore/v1/report/drill', {
    input: { ...pageInput, limit: int('每页条数', 1, 500).default(50), ...asked, measure },
    reply: { page: pageOf(Line), total: z.object({ value: z.number(), qty: qty() }) },
    allow: reportAllow,
    exportAllow: 'report:export',
  }),
  /** A report as it is put on paper, in words: what was asked for, and the rows with their figures as the screen has them. */
  paper: endpoint('POST /busicore/v1/report/paper', {
    input: { ...question, columns: chosenProps },
    reply: {
      content: z.object({
        title: Str,
        answers: Str,
        said: listOf(z.object({ label: Str, text: Str })),
        /** What is left out of it: '' = nothing. */
        note: Str,
        columns: listOf(z.object({ label: Str, width: z.number(), number: Flag })),
        lines: listOf(listOf(Str)),
        total: listOf(Str),
        chart: z.object({
          time: Flag,
          bars: listOf(Str),
          line: Str,
          /** The line runs on: folded points show its last. */
          runs: Flag,
          worstFirst: Flag,
          points: listOf(z.object({ label: Str, bars: listOf(z.number()), line: z.number().optional() })),
        }),
      }),
    },
    allow: 'report:export',
    heavy: true,
  }),
  /** The reports this reader may open, with the figures he may see. */
  catalogue: endpoint('POST /busicore/v1/report/catalogue', {
    reply: {
      content: listOf(
        z.object({ report: z.enum(reportNames), title: Str, answers: Str, measures: z.array(measure), groups: z.array(group) }),
      ),
      companies: listOf(z.object({ id: Id, name: Str })),
    },
    allow: reportAllow,
  }),
}

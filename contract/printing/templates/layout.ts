import { z } from 'zod'
import { named } from '#contract/kit/fields.ts'

/**
 * What a printed page looks like: the template of one kind of paper, kept as JSON. Lengths in millimetres, sizes of letters in points.
 * The server renders it (server/modules/printing/templates/render), the template page edits it.
 */
const mm = (label: string, most: number) => z.number(`${label}应为数字`).min(0, `${label}不能小于0`).max(most, `${label}不能大于${most}`)
const points = z.number('字号应为数字').min(5, '字号应为 5 到 36').max(36, '字号应为 5 到 36')
const line = (label: string, max: number) => named(z.string().max(max, `${label}不能超过${max}个字`), { label, max })
const align = z.enum(['left', 'center', 'right'])

const Paper = z.object({
  width: mm('纸宽', 500).min(20, '纸宽不能小于20'),
  height: mm('纸高', 500).min(15, '纸高不能小于15'),
  top: mm('上边距', 100),
  right: mm('右边距', 100),
  bottom: mm('下边距', 100),
  left: mm('左边距', 100),
})

/** A value of the header or footer: `{label}：{value of key}`. */
const Field = z.object({ key: z.string().max(32), label: line('字段名称', 16) })

export const DocumentLayout = z.object({
  kind: z.literal('document'),
  paper: Paper,
  /** `{companyName}` and every field of the report stand in braces. */
  title: line('标题', 60),
  titleSize: points,
  bodySize: points,
  /** Under the title, small: address, telephone, account. */
  headText: line('页眉文字', 300),
  logo: z.boolean(),
  /** Number of the document as Code 128, top right. */
  barcode: z.boolean(),
  fields: z.array(Field).max(30, '表头字段最多30个'),
  fieldColumns: z.number().int().min(1).max(6),
  columns: z
    .array(z.object({ key: z.string().max(32), title: line('列标题', 16), width: mm('列宽', 300).min(3, '列宽不能小于3'), align }))
    .min(1, '至少保留一列')
    .max(20, '最多20列'),
  /** Lines of text a cell may take. */
  cellLines: z.number().int().min(1).max(4),
  rowHeight: mm('行高', 40).min(3, '行高不能小于3'),
  /** 0: as many as fit. */
  rowsPerPage: z.number().int().min(0).max(100),
  /** Empty rows fill the page, as on printed forms. */
  fillRows: z.boolean(),
  pageSubtotal: z.boolean(),
  total: z.boolean(),
  capital: z.boolean(),
  footFields: z.array(Field).max(12, '表尾字段最多12个'),
  footText: line('页脚文字', 300),
})

const Box = { x: mm('左', 500), y: mm('上', 500), width: mm('宽', 500), height: mm('高', 500) }
/** Text and codes of a label; fields in braces: `{pjNo}`. */
export const labelText = { text: line('文字', 120), code128: line('条码内容', 120), qr: line('二维码内容', 300) }
export const LabelItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    ...Box,
    text: labelText.text,
    size: points,
    bold: z.boolean(),
    align,
    lines: z.number().int().min(1).max(6),
  }),
  z.object({ kind: z.literal('code128'), ...Box, text: labelText.code128 }),
  z.object({ kind: z.literal('qr'), ...Box, text: labelText.qr }),
])
export const LabelLayout = z.object({
  kind: z.literal('label'),
  paper: Paper,
  border: z.boolean(),
  items: z.array(LabelItem).min(1, '至少保留一个元素').max(30, '最多30个元素'),
})

/** A till receipt. It is as long as it needs, at least the height of its paper. */
export const TicketLayout = z.object({
  kind: z.literal('ticket'),
  paper: Paper,
  title: line('标题', 60),
  titleSize: points,
  bodySize: points,
  /** Under the title: address, telephone. */
  headText: line('页眉文字', 300),
  /** Number of the document as Code 128, at the end. */
  barcode: z.boolean(),
  fields: z.array(Field).max(12, '表头字段最多12个'),
  /** First row of a line; quantity, price and sum stand below it. */
  lineText: line('明细', 120),
  footText: line('页脚文字', 300),
})

export const Layout = z.discriminatedUnion('kind', [DocumentLayout, LabelLayout, TicketLayout])
export type Layout = z.infer<typeof Layout>
export type DocumentLayout = z.infer<typeof DocumentLayout>
export type LabelLayout = z.infer<typeof LabelLayout>
export type TicketLayout = z.infer<typeof TicketLayout>

import { z } from 'zod'
import { endpoint, Flag, int, listOf, Moment, Str, submittime } from '#contract/kit/fields.ts'
import { FileEntry, files } from '#contract/platform/files.ts'
import { REPORT_TYPES } from './forms.ts'
import { Layout } from './layout.ts'

const ReportType = z.enum(REPORT_TYPES, { error: '打印类型不正确' })

export const printTemplates = {
  list: endpoint('POST /basedata/v1/report/listTemplate', {
    reply: {
      content: listOf(
        z.object({
          reportType: Str,
          reportName: Str,
          kind: Str,
          version: z.number(),
          standard: Flag,
          updatedBy: Str,
          updatedAt: Moment,
        }),
      ),
    },
    allow: 'system:print:query',
  }),
  /** The layout that counts, or an older version of it. */
  get: endpoint('POST /basedata/v1/report/getTemplate', {
    input: { reportType: ReportType, version: int('版本', 0).optional() },
    reply: { content: z.object({ reportType: Str, version: z.number(), standard: Flag, layout: Layout }) },
    allow: 'system:print:query',
  }),
  versions: endpoint('POST /basedata/v1/report/listTemplateVersion', {
    input: { reportType: ReportType },
    reply: { content: listOf(z.object({ version: z.number(), standard: Flag, updatedBy: Str, updatedAt: Moment })) },
    allow: 'system:print:query',
  }),
  /** `version` is the one it was opened with: the later of two editors is told. */
  save: endpoint('PUT /basedata/v1/report/saveTemplate', {
    input: { reportType: ReportType, version: int('版本', 0), layout: Layout, submittime },
    reply: { version: z.number() },
    allow: 'system:print:upd',
    done: '保存成功',
  }),
  /** Back to the standard form; the versions stay. */
  reset: endpoint('PUT /basedata/v1/report/resetTemplate', {
    input: { reportType: ReportType, version: int('版本', 0), submittime },
    reply: { version: z.number() },
    allow: 'system:print:upd',
    done: '已恢复标准模板',
  }),
  /** 公司标志, for all documents whose template wants one. */
  logo: endpoint('POST /basedata/v1/report/getPrintLogo', { reply: { content: z.object({ files }) }, allow: 'system:print:query' }),
  saveLogo: endpoint('PUT /basedata/v1/report/savePrintLogo', {
    input: { files: z.array(FileEntry).max(1, '标志只能有一张'), submittime },
    allow: 'system:print:upd',
    outside: true,
    done: '保存成功',
  }),
  /** A page with sample values as PNG in base64, drawn exactly as it is printed. */
  preview: endpoint('POST /basedata/v1/report/previewTemplate', {
    input: { reportType: ReportType, layout: Layout, page: int('页', 1, 99).default(1) },
    reply: { content: z.object({ pages: z.number(), png: Str }) },
    allow: 'system:print:query',
    outside: true,
    whenReadOnly: true,
  }),
}

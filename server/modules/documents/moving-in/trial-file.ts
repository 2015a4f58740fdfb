import { kindName } from '#contract/master/imports/import-kinds.ts'
import type { Context } from '#server/kit/context.ts'
import type { Download } from '#server/kit/download.ts'
import { refused } from '#server/kit/errors.ts'
import { requireSight } from './moving.ts'
import { trialOf } from './trial-row.ts'

const STATES: Record<string, string> = { same: '一致', off: '不一致', missing: '未填', untold: '未填', hidden: '' }
const number = (value: string | null) => (value === null ? '' : Number(value))

/** 差异报告: what a trial left out or shortened, what agrees and what does not, and stock without a cost. */
export async function trialFile(ctx: Context): Promise<Download> {
  requireSight(ctx)
  const trial = await trialOf(ctx)
  if (!trial || trial.lists.length === 0) throw refused('尚未试迁移')
  const { lists, lines, figures, free } = trial
  const counts = lists.map(({ kind, fileName, fresh, changed, same, wrong, asked, ignored }) => [
    ...[kindName(kind), fileName, fresh, changed, same, wrong, asked, ignored],
  ])
  const { writeXlsx } = await import('hucre/xlsx')
  const body = await writeXlsx({
    sheets: [
      { name: '文件', rows: [['导入', '文件', '新增', '修改', '无变化', '错误', '疑问', '忽略'], ...counts] },
      {
        name: '核对单',
        rows: [
          ['项目', '原软件', '本系统', '差异', '结果'],
          ...figures.map(({ name, ours, theirs, difference, state }) => [
            ...[name, number(theirs), number(ours), number(difference), STATES[state] ?? ''],
          ]),
        ],
      },
      {
        name: '未导入与截短',
        rows: [['文件', '行', '结果', '原因'], ...lines.map(({ fileName, place, verdict, reason }) => [fileName, place, verdict, reason])],
      },
      {
        name: '没有成本的库存',
        rows: [['编码', '名称', '品牌', '数量'], ...free.map(({ pjNo, pjName, pjBrand, qty }) => [pjNo, pjName, pjBrand, Number(qty)])],
      },
    ],
  })
  return {
    ...{ name: '试迁移差异报告.xlsx', body: Buffer.from(body) },
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
}

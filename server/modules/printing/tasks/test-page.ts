import type { Received } from '#contract/kit/fields.ts'
import type { printHelpers } from '#contract/printing/tasks/tasks.ts'
import { FIGURES_PAPER, paperName } from '#contract/printing/templates/forms.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { computerWithHelper } from '../hosts/index.ts'
import { layoutOf, render } from '../templates/index.ts'
import { keepForHosts } from './keep.ts'

/** 测试页: rulers on a report's paper, printed by the very computer, to read its calibration off. */
export async function testPage(ctx: OutsideContext, { id, reportType }: Received<typeof printHelpers.testPage>) {
  const { host, size } = await ctx.transact(async (inside) => ({
    host: await computerWithHelper(inside, reportType, id),
    size: reportType === 'figures' ? FIGURES_PAPER : (await layoutOf(inside, reportType)).paper,
  }))
  if (!host) throw notYours()
  if (host.helperId === null) throw refused('该电脑没有配对打印插件')
  const { width, height } = size
  const title = `测试页 ${paperName(reportType)}`
  const words = [`${title} ${width}×${height} mm`, host.computer, '边框应离纸边 5 毫米', '差几毫米，就在“校准”中填几毫米']
  const body = await render(ctx.tenantId, { kind: 'ruler', paper: { width, height }, title, words })
  const { content, task } = await ctx.transact((inside) =>
    keepForHosts(inside, { reportType, title, body, paper: { width, height } }, [host]),
  )
  return { content: { status: content.status, msg: content.msg }, task }
}

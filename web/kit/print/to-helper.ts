import type { Reply } from '#contract/kit/fields.ts'
import { printTasks } from '#contract/printing/tasks/tasks.ts'
import type { PaperType } from '#contract/printing/templates/forms.ts'
import { confirmDialog, toast } from '../dialog/dialogs.tsx'
import { call } from '../request/request.ts'
import { HelperAway, HelperRefused, handTicket, loopbackAccess } from './helper.ts'
import { followTask, publishFailed } from './print-news.ts'

type Here = NonNullable<Reply<typeof printTasks.chkPrintHost>['content']>
/** What becomes of a task in this computer: printed by its helper, to be printed by the browser, or not at all. */
export type Handed = 'helper' | 'browser' | 'no'

const MISSING = '本机尚未安装打印插件，即将为您下载插件。请完成安装后重试打印'
const NOT_STARTED = '打印程序未启动'

/** The helper paired with this computer. */
export const helperHere = async (reportType: PaperType): Promise<Here | null> =>
  (await call(printTasks.chkPrintHost, { reportType }, { quiet: true })).content

/** Through the helper of this computer, by loopback, or where the browser does not let us by the server (relay). */
export async function toHelper(id: number, here: Here): Promise<Handed> {
  followTask(id)
  const access = await loopbackAccess()
  if (access === 'prompt') toast.info('浏览器将询问是否允许访问本机设备，请选择“允许”，以便连接打印插件')
  if (access !== 'denied') {
    const taken = await byLoopback(id)
    if (taken !== undefined) return taken
  }
  if (here.helper === 'connected') {
    await call(printTasks.sendTask, { id, relay: true })
    return 'helper'
  }
  return missing(id)
}

/** undefined: nobody answers there. */
async function byLoopback(id: number): Promise<Handed | undefined> {
  const { content } = await call(printTasks.sendTask, { id, relay: false })
  try {
    await handTicket(content.ticket)
    return 'helper'
  } catch (error) {
    if (error instanceof HelperAway) return undefined
    if (!(error instanceof HelperRefused)) throw error
    await publishFailed(id, error.message)
    return 'no'
  }
}

/** The alert of trading.md 5 only where the browser lets us and still nobody answers; otherwise it would speak of what is installed. */
async function missing(id: number): Promise<Handed> {
  if ((await loopbackAccess()) !== 'granted') {
    toast.warning('浏览器不允许访问本机的打印插件，已改用浏览器打印')
    return 'browser'
  }
  if (!(await confirmDialog(MISSING, '提示', { ok: '下载插件', cancel: '用浏览器打印' }))) return 'browser'
  window.open('/down?kind=print', '_blank', 'noopener')
  await publishFailed(id, NOT_STARTED)
  return 'no'
}

/** busiMsgType 4: one more round of a task, asked for elsewhere. Nobody may sit here, so nothing is asked. */
export async function printAgain(id: number, inBrowser: (id: number) => Promise<void>): Promise<void> {
  followTask(id)
  // the kind of paper does not matter: it is only asked whether there is a helper
  const here = await helperHere('ck').catch(() => null)
  if (!here) return inBrowser(id)
  if ((await loopbackAccess()) === 'granted' && (await byLoopback(id)) !== undefined) return
  if (here.helper === 'connected') await call(printTasks.sendTask, { id, relay: true })
  else await publishFailed(id, NOT_STARTED)
}

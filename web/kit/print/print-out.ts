import type { Reply, Sent } from '#contract/kit/fields.ts'
import { LABEL_BATCH, printing } from '#contract/printing/printouts.ts'
import type { PaperType } from '#contract/printing/templates/forms.ts'
import { confirmDialog, toast } from '../dialog/dialogs.tsx'
import { call, stamp } from '../request/request.ts'
import { followTask } from './print-news.ts'
import { proxyOf } from './proxy.ts'
import { helperHere, toHelper } from './to-helper.ts'

type Printed = Reply<typeof printing.ck>

let shown: { frame: HTMLIFrameElement; url: string } | undefined

/** The drawn pages go to the browser's own print dialog. One at a time; the last stay until the next, for the dialog reads them late. */
async function printOut({ id }: Pick<Printed['task'], 'id'>): Promise<void> {
  const { content } = await call(printing.getTask, { id })
  if (!content) return toast.error('打印内容已过期，请重新打印')
  const bytes = Uint8Array.from(atob(content.reportData), (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  frame.className = 'pc-printed'
  frame.title = content.title
  frame.src = url
  frame.onload = () => frame.contentWindow?.print()
  if (shown) {
    shown.frame.remove()
    URL.revokeObjectURL(shown.url)
  }
  shown = { frame, url }
  document.body.append(frame)
}

/** What every print call is told besides what to print. */
export type How = Pick<Sent<typeof printing.pjTag>, 'hostPrint' | 'hostIds' | 'submittime' | 'from'> & Pick<Sent<typeof printing.ck>, 'red'>
/** The print call. */
export type AskPrint = (how: How) => Promise<Printed>

/**
 * Draws and prints: through hosts (代理打印), the helper of this computer, or the browser. Labels of which there are many come batch by batch, for a
 * roll ends and a jam should not cost them all. False when it was refused, which has been told.
 */
export async function print(report: PaperType, askFor: AskPrint): Promise<boolean> {
  const { on, hostIds } = proxyOf(report)
  if (on && hostIds.length === 0) {
    toast.error('请选择代理主机')
    return false
  }
  const through = { hostPrint: on, hostIds: on ? [...hostIds] : [] }
  try {
    let { more } = await printOnce(report, askFor, through)
    while (more && (await goOn(more))) more = (await printOnce(report, askFor, { ...through, from: more.next })).more
    return true
  } catch {
    // told by the request layer; trading.md 8: only the waiting ends
    return false
  }
}

async function printOnce(report: PaperType, askFor: AskPrint, through: Omit<How, 'submittime'>): Promise<Printed['content']> {
  const { content, task, tasks } = await askFor({ ...through, submittime: stamp() })
  if (content.status === 200) toast.success(content.msg)
  for (const { id } of tasks) followTask(id)
  // preview: what is drawn is in our hands; otherwise the hosts have it
  if (content.preview) await printHere(report, task)
  return content
}

async function printHere(report: PaperType, task: Printed['task']): Promise<void> {
  const here = await helperHere(report)
  const handed = here ? await toHelper(task.id, here) : 'browser'
  if (handed === 'browser') await printOut(task)
}

/** A task printed once more through the browser. */
export const printTaskOut = (id: number): Promise<void> => printOut({ id })

const goOn = ({ next, total }: { next: number; total: number }) =>
  confirmDialog(
    `标签共 ${total} 张，已打印到第 ${next - 1} 张。请检查标签纸，继续打印第 ${next}–${Math.min(total, next + LABEL_BATCH - 1)} 张吗？`,
  )

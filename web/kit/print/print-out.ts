import type { Reply, Sent } from '#contract/kit.ts'
import { printing } from '#contract/printing.ts'
import { toast } from '../dialogs.tsx'
import { call, stamp } from '../request.ts'

type Printed = Reply<typeof printing.ck>

let shown: { frame: HTMLIFrameElement; url: string } | undefined

/** The drawn pages go to the browser's own print dialog. One at a time; the last stay until the next, for the dialog reads them late. */
async function printOut({ id, title }: Printed['task']): Promise<void> {
  const { content } = await call(printing.getTask, { id })
  if (!content) return toast.error('打印内容已过期，请重新打印')
  const bytes = Uint8Array.from(atob(content.reportData), (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  frame.className = 'pc-printed'
  frame.title = title
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
export type How = Pick<Sent<typeof printing.ck>, 'hostPrint' | 'hostIds' | 'submittime'>
/** The print call. */
export type AskPrint = (how: How) => Promise<Printed>

/** Draws and prints. False when it was refused, which has been told. */
export async function print(ask: AskPrint): Promise<boolean> {
  try {
    const { content, task } = await ask({ hostPrint: false, hostIds: [], submittime: stamp() })
    if (content.status === 200) toast.success(content.msg)
    await printOut(task)
    return true
  } catch {
    // told by the request layer; trading.md 8: only the waiting ends
    return false
  }
}

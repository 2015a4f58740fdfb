import type { Reply } from '#contract/kit.ts'
import { printing } from '#contract/printing.ts'
import { toast } from '../dialogs.tsx'
import { call } from '../request.ts'

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

/** Draws and prints; `ask` is the print call. False when it was refused, which has been told. */
export async function print(ask: () => Promise<Printed>): Promise<boolean> {
  try {
    const { content, task } = await ask()
    if (content.status === 200) toast.success(content.msg)
    await printOut(task)
    return true
  } catch {
    // told by the request layer; trading.md 8: only the waiting ends
    return false
  }
}

/** Through no host: here, by the browser. */
export const HERE = { hostPrint: false, hostIds: [] }

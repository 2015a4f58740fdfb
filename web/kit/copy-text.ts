import { toast } from './dialog/dialogs.tsx'

/** Puts text on the clipboard and says so. A shop's own server may be plain http, where browsers offer the old way only. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('已复制到剪切板')
  } catch {
    if (copyOldWay(text)) toast.success('已复制到剪切板')
    else toast.warning('浏览器不允许复制，请选中后按 Ctrl+C')
  }
}

function copyOldWay(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // inside the dialog that has the focus, whose trap would take it back
  const around = before?.closest('.ant-modal') ?? document.body
  around.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}

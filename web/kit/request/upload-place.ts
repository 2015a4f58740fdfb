import type { UploadPlace } from '#contract/kit/upload-place.ts'

/** How far a file on its way is. */
export interface Sending {
  percent: number
  /** Arrived, and so many of the company's files come before it; undefined = it does not wait. */
  ahead?: number | undefined
}

const waiting = new Map<string, (ahead: number | undefined) => void>()

/** A name for one file, under which its place is heard; `forget` when its answer is there. */
export function subscribePlace(listener: (ahead: number | undefined) => void): { name: string; forget: () => void } {
  const name = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`
  waiting.set(name, listener)
  return { name, forget: () => void waiting.delete(name) }
}

/** From the live socket. */
export function toldPlace({ upload, ahead }: UploadPlace): void {
  waiting.get(upload)?.(ahead ?? undefined)
}

/** What the screen says of it; `then` = what is done with it once it has arrived. */
export function sendingWords({ percent, ahead }: Sending, then: string): string {
  if (percent < 100 && ahead === undefined) return '正在上传'
  if (ahead === undefined) return then
  return ahead > 0 ? `正在排队，前面还有 ${ahead} 个…` : '正在排队…'
}

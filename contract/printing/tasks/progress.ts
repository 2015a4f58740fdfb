/** What the server tells pages of what is printed: apart from how helpers are spoken to, for every open page listens. */

/** busiMsgType 4: print this task again through the helper of this computer (sendTask); where none answers, printFail. content = {id}. */
export const PRINT_RETRY = 4
/** busiMsgType of a task's news, to whoever pressed print. content = TaskNews. */
export const PRINT_PROGRESS = 22
/**
 * handed = drawn, in the browser's hands · queued = waits for its computer · sent = on its way · printing · done · failed · expired = no computer came for it.
 */
export const TASK_STATES = ['handed', 'queued', 'sent', 'printing', 'done', 'failed', 'expired'] as const
export type TaskState = (typeof TASK_STATES)[number]
export interface TaskNews {
  id: number
  round: number
  title: string
  state: TaskState
  /** Why it failed, for people. */
  remark: string
  /** Failed, but something may lie in the printer. */
  uncertain: boolean
  /** The computer that prints it. */
  computer: string
}

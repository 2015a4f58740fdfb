import { printing } from '#contract/printing/printouts.ts'
import type { TaskNews, TaskState } from '#contract/printing/tasks/progress.ts'
import { printTasks } from '#contract/printing/tasks/tasks.ts'
import { remind, toast } from '../dialog/dialogs.tsx'
import { call, callAsking, stamp } from '../request/request.ts'

/** What became of what was printed: told in one notice a task, which changes as it goes on; a failure stays, with 重新打印. */

/** Pressed in this tab: other tabs keep quiet until something fails. */
const mine = new Set<number>()
export const followTask = (id: number): void => void mine.add(id)

export const TASK_WORDS: Readonly<Record<TaskState, string>> = {
  handed: '浏览器打印',
  queued: '等待打印',
  sent: '已发送打印',
  printing: '正在打印',
  done: '打印完成',
  failed: '打印失败',
  expired: '打印任务已过期',
}
const FAILED: readonly TaskState[] = ['failed', 'expired']

export function publishNews({ id, title, state, remark, computer }: TaskNews): void {
  const failed = FAILED.includes(state)
  if (state === 'handed' || (!failed && !mine.has(id)) || (failed && !mine.has(id) && document.visibilityState === 'hidden')) return
  const text = [title, computer && `电脑：${computer}`, remark].filter(Boolean).join('\n')
  const again = failed && { action: '重新打印', onAction: () => void retry(id) }
  const tone = failed ? ('warning' as const) : state === 'done' ? ('success' as const) : ('info' as const)
  remind({ key: `print-${id}`, title: TASK_WORDS[state], text, tone, seconds: failed ? 0 : state === 'done' ? 4 : 30, ...again })
}

/** One more round of a task; asks first where paper may have come out. */
export async function retry(id: number): Promise<boolean> {
  followTask(id)
  try {
    const again = await callAsking(printTasks.retryTask, { id, tips: 0, submittime: stamp() })
    if (again) toast.success('任务已提交')
    return again !== undefined
  } catch {
    // told by the request layer
    return false
  }
}

/** It could not even be handed over. */
export const publishFailed = (id: number, remark: string): Promise<unknown> =>
  call(printing.printFail, { id, remark }, { quiet: true }).catch(() => toast.error(`打印失败：${remark}`))

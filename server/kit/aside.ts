import { parentPort, Worker, workerData } from 'node:worker_threads'
import { AppError, refused } from './errors.ts'
import { giveBack } from './give-back.ts'

interface Bounds {
  megabytes?: number
  seconds?: number
  gone?: AbortSignal | undefined
}
type Answer<Result> = { result: Result } | { fault: Pick<AppError, 'code' | 'message' | 'status'> } | { bug: string }

const CANCELLED = '已取消'

/**
 * Runs a program in a thread that is made for it and ends with it: what a foreign file costs of memory and time is limited, is nobody else's, and
 * is given back whole. The program answers with `answerAside`; what it was sent and what it answers are copied.
 */
export function aside<Result>(program: URL, input: unknown, { megabytes = 256, seconds = 60, gone }: Bounds = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (gone?.aborted) return reject(refused(CANCELLED))
    // no execArgv: what the server itself was started with (a debugger, a loader of tests) is not meant for it
    const thread = new Worker(program, {
      workerData: input,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 8 },
    })
    let settled = false
    const settle = (end: () => void) => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
      // the thread is over before its answer is used: files it held open are closed
      void thread.terminate().then(end)
    }
    const leave = () => settle(() => reject(refused(CANCELLED)))
    const timer = setTimeout(() => settle(() => reject(refused(`文件 ${seconds} 秒内没有读完，请拆分成几个文件后再试`))), seconds * 1000)
    gone?.addEventListener('abort', leave, { once: true })
    thread.once('message', (answer: Answer<Result>) =>
      settle(() => {
        if ('result' in answer) resolve(answer.result)
        else if ('fault' in answer) reject(new AppError(answer.fault.code, answer.fault.message, answer.fault.status))
        else reject(new Error(answer.bug))
      }),
    )
    thread.once('error', (error: NodeJS.ErrnoException) =>
      settle(() =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refused('文件内容过多，无法一次读取，请拆分成几个文件后再试') : error),
      ),
    )
    thread.once('exit', (code) => settle(() => reject(new Error(`the thread ended with ${code} and no answer`))))
  })
}

/** The other side, in the program: answers once, with the result or with the refusal its user shall read. What it runs is fetched here, for that is work too. */
export async function answerAside<Input, Result>(fetch: () => Promise<(input: Input) => Promise<Result>>): Promise<void> {
  const answer = await (await fetch())(workerData as Input).then(
    (result): Answer<Result> => ({ result }),
    (error: Error): Answer<Result> =>
      error instanceof AppError
        ? { fault: { code: error.code, message: error.message, status: error.status } }
        : { bug: error.stack ?? String(error) },
  )
  giveBack()
  parentPort?.postMessage(answer)
}

import type { FastifyBaseLogger } from 'fastify'

type Task = () => void | Promise<void>
export interface Afterwards {
  after(task: Task): void
  run(): void
}

/** Work left for after the commit, in order. The answer does not wait for it; its failure is logged and undoes nothing. */
export function laterTasks(log: FastifyBaseLogger): Afterwards {
  const tasks: Task[] = []
  return {
    after: (task) => void tasks.push(task),
    run() {
      if (tasks.length === 0) return
      setImmediate(async () => {
        for (const task of tasks) {
          try {
            await task()
          } catch (error) {
            log.error({ err: error }, 'a task after commit failed')
          }
        }
      })
    },
  }
}

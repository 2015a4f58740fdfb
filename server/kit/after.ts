import type { FastifyBaseLogger } from 'fastify'

type Work = () => void | Promise<void>
export interface AfterCommit {
  after(work: Work): void
  run(): void
}

/** Work left for after the commit, in order. The answer does not wait for it; its failure is logged and undoes nothing. */
export function afterCommit(of: { log: FastifyBaseLogger }): AfterCommit {
  const left: Work[] = []
  return {
    after: (work) => void left.push(work),
    run() {
      if (left.length === 0) return
      setImmediate(async () => {
        for (const work of left) {
          try {
            await work()
          } catch (error) {
            of.log.error({ err: error }, 'work after the commit failed')
          }
        }
      })
    },
  }
}

import type { Program } from '../program.ts'

/** The server as its clients know it: there, or coming back. */
export interface Service {
  up(): Promise<Program>
  /** kill −9, whatever it is doing; then started again. Answers how long it was away, in seconds. */
  crash(): Promise<number>
  stop(): Promise<void>
}

export function openService(begin: () => Promise<Program>): Service {
  // whoever watches over a server starts it once more when a start fails
  const start = () =>
    begin().catch((error) => {
      console.warn(`started once more: ${error}`)
      return begin()
    })
  let running = start()
  return {
    up: () => running,
    async crash() {
      const program = await running
      const begun = performance.now()
      running = program.kill().then(start)
      await running
      return (performance.now() - begun) / 1000
    },
    stop: async () => (await running).stop(),
  }
}

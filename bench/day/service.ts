import type { Program } from '../program.ts'

/** The server as its clients know it: there, or coming back. */
export interface Service {
  up(): Promise<Program>
  /** kill −9, whatever it is doing; then started again. Answers how long it was away, in seconds. */
  crash(): Promise<number>
  stop(): Promise<void>
}

export function openService(start: () => Promise<Program>): Service {
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

import type { Program } from '../program.ts'

/** The program as its clients know it: there, or coming back. */
export interface Service {
  /** Where a press goes; waits until somebody is there. */
  address(): Promise<string>
  stop(): Promise<void>
}
/** Something that goes wrong in the middle of a day, and is over when `carryOut` resolves. */
export interface Trouble {
  name: string
  carryOut(): Promise<unknown>
}

/** One server that can be killed. */
export function openServer(begin: () => Promise<Program>) {
  // whoever watches over a server starts it once more when a start fails
  const start = () =>
    begin().catch((error) => {
      console.warn(`started once more: ${error}`)
      return begin()
    })
  let running = start()
  return {
    address: async () => (await running).address,
    /** kill −9, whatever it is doing; then started again. */
    async crash() {
      running = (await running).kill().then(start)
      await running
    },
    stop: async () => (await running).stop(),
  }
}

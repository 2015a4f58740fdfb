import { readFileSync } from 'node:fs'
import type { BehindOpening } from '#server/app.ts'
import type { Job } from '#server/kit/jobs.ts'
import { workBehind } from '#server/kit/work-behind.ts'

/** The back room that is killed: the file PEICHI_TEST_DIES names a job and which of its transactions it does not live to commit. */
const dying = (each: Job): Job => ({
  ...each,
  run(job, payload) {
    const [name, at] = readFileSync(process.env.PEICHI_TEST_DIES ?? '', 'utf8').split(' ')
    let count = 0
    const transact: typeof job.transact = (work, how) =>
      job.transact(async (ctx) => {
        const result = await work(ctx)
        if (each.name === name && ++count === Number(at)) process.kill(process.pid, 'SIGKILL')
        return result
      }, how)
    return each.run({ ...job, transact }, payload)
  },
})

await workBehind(async (opening: BehindOpening) => {
  const behind = await (await import('#server/open-behind.ts')).openBehind(opening)
  return { ...behind, tasks: behind.tasks.map(dying) }
})

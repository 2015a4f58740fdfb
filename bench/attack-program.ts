import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { giveWayAsProcess } from '#server/kit/give-way.ts'
import { attacksOf, type SentFiles } from './attacks.ts'
import { browser } from './http.ts'

export interface Attacking {
  port: number
  token: string
  files: SentFiles
}

/**
 * Who attacks does so in a process of his own: what he does with the answers is no time of the one who is measured beside him. In service he has a processor of his
 * own too; here he gives way, so that it is the server that is measured.
 */
giveWayAsProcess()
const [{ port, token, files }] = (await once(process, 'message')) as [Attacking]
const busy = browser({ port }, token)
const attacks = attacksOf(busy, files)
const answers = { done: 0, refused: 0 }
let going = true

process.once('message', () => {
  going = false
})
await Promise.all(attacks.map(over))
busy.close()
process.send?.(answers, undefined, undefined, () => process.disconnect())

/** Again and again; whoever is refused waits a moment, as a person would press again. */
async function over(attack: () => Promise<boolean>) {
  while (going) {
    const done = await attack().catch(() => false)
    answers[done ? 'done' : 'refused']++
    if (!done) await wait(200)
  }
}

import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** As the driver sends it. */
const COMMIT = Buffer.from('commit\0')

interface Pair {
  node: Socket
  database: Socket
}

/** A line between the program and its database that can fail. */
export async function openLine(target: () => number) {
  const pairs = new Set<Pair>()
  let frozen = false
  /** Commits still to be cut: before they arrive, or after, before their answer does. */
  const atCommit: ('before' | 'after')[] = []
  const end = ({ node, database }: Pair) => {
    node.destroy()
    database.destroy()
  }
  const server = createServer((node) => {
    const pair = { node, database: connect(target(), '127.0.0.1') }
    pairs.add(pair)
    let deaf = false
    const over = () => {
      pairs.delete(pair)
      end(pair)
    }
    node.on('error', over).on('close', over)
    pair.database.on('error', over).on('close', over)
    const pass = (to: Socket) => async (piece: Buffer) => {
      while (frozen) await wait(50)
      if (!to.destroyed) to.write(piece)
    }
    const [ask, answer] = [pass(pair.database), pass(node)]
    inTurn(node, async (piece) => {
      const cut = piece.includes(COMMIT) ? atCommit.shift() : undefined
      if (cut === 'before') return over()
      deaf ||= cut === 'after'
      await ask(piece)
    })
    // the answer to the commit is what does not arrive
    inTurn(pair.database, (piece) => (deaf ? over() : answer(piece)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** All lines break at once; new ones come through. */
    cut() {
      for (const pair of pairs) end(pair)
    },
    /** So many commits lose their line, in turns before they arrive and after. */
    cutAtCommit(times: number) {
      for (let nth = 0; nth < times; nth++) atCommit.push(nth % 2 === 0 ? 'after' : 'before')
    },
    commitsToCut: () => atCommit.length,
    /** Nothing comes through and nobody is told; then all of it does. */
    async freeze(seconds: number) {
      frozen = true
      await wait(seconds * 1000)
      frozen = false
    },
    close() {
      for (const pair of pairs) end(pair)
      server.close()
    },
  }
}
export type Line = Awaited<ReturnType<typeof openLine>>

/** Pieces one after the other, however long each takes. */
function inTurn(from: Socket, work: (piece: Buffer) => Promise<void> | void) {
  let before = Promise.resolve()
  from.on('data', (piece: Buffer) => {
    before = before.then(() => work(piece))
  })
}

import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { type Asked, answers } from './thin-sql.ts'

/** What the same jobs cost where nothing is checked: bare http, a pool, statements by hand. It stands beside the product, so that a machine's speed goes out of the comparison. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 16 })

async function read(request: IncomingMessage): Promise<Asked> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return JSON.parse(Buffer.concat(pieces).toString() || '{}')
}

const server = createServer(async (request, reply) => {
  const job = answers[request.url ?? '']
  const body = await (job ? read(request).then((asked) => job(pool, asked)) : Promise.resolve({})).then(
    (found) => ({ code: 1, ...found }),
    (error) => ({ code: 500, msg: String(error) }),
  )
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify(body))
})
process.on('SIGTERM', () => process.exit(0))
server.listen(Number(process.env.PORT), '127.0.0.1')

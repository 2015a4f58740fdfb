import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseIn, discard, startServer } from '#test/running-server.ts'
import { hirePeople } from './hire.ts'

/** One real server with the demo company for all journeys; each journey makes what it needs beside the others. */
export default async function setup() {
  const records = mkdtempSync(join(tmpdir(), 'peichi-records-'))
  // journeys read the text messages of the demo where its users do: in the log
  const recordIn = join(records, 'server.log')
  process.env.PEICHI_RECORD = recordIn
  const server = await startServer({ env: { PEICHI_DEMO: 'small', TRUST_PROXY: '127.0.0.1' }, recordIn })
  const end = async () => {
    await server.stop()
    discard(server.data)
    discard(records)
  }
  // Making a whole demo company takes its time on a busy machine.
  if (!(await server.ready(600))) {
    await end()
    throw new Error(`the server did not start:\n${server.output()}`)
  }
  await hirePeople(server.address)
  process.env.PEICHI_ADDRESS = server.address
  process.env.PEICHI_BOOKS = databaseIn(server.data)
  return end
}

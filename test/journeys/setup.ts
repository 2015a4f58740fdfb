import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRunFolder } from '#test/run-folder.ts'
import { databaseIn, startServer, temporaryFolder } from '#test/running-server.ts'
import { keepTemplate, takeTemplate, templateKey } from './demo-template.ts'
import { hirePeople } from './hire.ts'

const root = join(import.meta.dirname, '../..')
const TEMPLATES = join(root, 'node_modules/.cache/demo')
const env = { PEICHI_DEMO: 'small', TRUST_PROXY: '127.0.0.1' }

/**
 * One real server with the demo company for all journeys; each journey makes what it needs beside the others. The company and its people are made once
 * for each state of the sources and each day (decision 121).
 */
export default async function setup() {
  const discardAll = openRunFolder()
  const data = temporaryFolder()
  const records = mkdtempSync(join(tmpdir(), 'peichi-records-'))
  try {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
    const key = templateKey(root, day)
    if (!takeTemplate(TEMPLATES, key, data)) {
      const maker = await started(data)
      await hirePeople(maker.address)
      await maker.stop()
      keepTemplate(TEMPLATES, key, data)
    }
    // journeys read the text messages of the demo where its users do: in the log
    const recordIn = join(records, 'server.log')
    process.env.PEICHI_RECORD = recordIn
    const server = await started(data, recordIn)
    process.env.PEICHI_ADDRESS = server.address
    process.env.PEICHI_BOOKS = databaseIn(data)
    return async () => {
      await server.stop()
      discardAll()
    }
  } catch (error) {
    discardAll()
    throw error
  }
}

async function started(data: string, recordIn = '') {
  const server = await startServer({ data, env, recordIn })
  // making a whole demo company takes its time on a busy machine
  if (await server.ready(600)) return server
  await server.stop()
  throw new Error(`the server did not start:\n${server.output()}`)
}

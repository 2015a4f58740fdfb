import { discard, startServer } from '#test/running-server.ts'

/** One real server with the demo company for all journeys; each journey makes what it needs beside the others. */
export default async function setup() {
  const server = await startServer({ env: { PEICHI_DEMO: 'small' } })
  const end = async () => {
    await server.stop()
    discard(server.data)
  }
  // Making a whole demo company takes its time on a busy machine.
  if (!(await server.ready(600))) {
    await end()
    throw new Error(`the server did not start:\n${server.output()}`)
  }
  process.env.PEICHI_ADDRESS = server.address
  return end
}

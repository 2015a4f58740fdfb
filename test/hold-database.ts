// Opens the database as the server does and holds it; start.test.ts ends this process in every rude way.
import { openDatabase } from '#server/db/open.ts'
import { isProblem } from '#server/db/problem.ts'

try {
  const database = await openDatabase()
  console.log(JSON.stringify({ appUrl: database.appUrl, ownerUrl: database.ownerUrl }))
  process.once('SIGTERM', () => database.close().then(() => process.exit(0)))
  setInterval(() => {}, 1000)
} catch (error) {
  console.error(isProblem(error) ? error.message : error)
  process.exit(1)
}

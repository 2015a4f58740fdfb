import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensurePrintHelper } from './print-helper-bundle.ts'
import { root } from './programs.ts'
import { room } from './room.mjs'
import { ensureServerBundle } from './server-bundle.ts'
import { ensureWebBundle } from './web-bundle.ts'

ensureWebBundle()
// without it everything else works: /down does not offer it
await ensurePrintHelper().catch((error) => console.warn(`打印插件的下载包没有生成：${error.message}`))
const program = await ensureServerBundle()
beginAnew()
await import(pathToFileURL(program).href)

/** The same process once more: without what built it, and with settings that the C library reads when a process begins. */
function beginAnew() {
  if (process.platform !== 'linux' || !process.execve) return
  const again = [process.execPath, ...process.execArgv, ...room.flags, join(root, 'scripts/run.mjs'), 'serve', ...process.argv.slice(2)]
  process.execve(process.execPath, again, { ...room.env, ...process.env })
}

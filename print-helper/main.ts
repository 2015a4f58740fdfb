import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { VERSION } from './about.ts'
import { openHelper, PAGE_PORT } from './helper.ts'
import { install, uninstall } from './install.ts'
import { usualFolder } from './settings.ts'

const HELP = `配驰打印插件 ${VERSION}

  --install            开机自动启动，并立即启动
  --uninstall          取消开机自动启动
  --server <网址>      允许这个网址的网页使用打印插件（下载包里已写好）
  --folder <文件夹>    “保存为 PDF 文件”写到哪里
  --data <文件夹>      设置与打印记录放在哪里

状态与设置：http://127.0.0.1:${PAGE_PORT}`

const { values } = parseArgs({
  options: {
    install: { type: 'boolean' },
    uninstall: { type: 'boolean' },
    help: { type: 'boolean' },
    server: { type: 'string', multiple: true },
    folder: { type: 'string' },
    data: { type: 'string' },
    port: { type: 'string' },
    'page-port': { type: 'string' },
  },
})
const say = (text: string) => process.stdout.write(`${text}\n`)
const log = (text: string) => process.stderr.write(`${new Date().toISOString()} ${text}\n`)

async function start() {
  const helper = await openHelper({
    data: values.data ?? usualFolder(),
    servers: [...(values.server ?? []), ...namedInDownload()].map((server) => new URL(server).origin),
    log,
    ...(values.folder && { folder: values.folder }),
    ...(values.port && { port: Number(values.port) }),
    ...(values['page-port'] && { pagePort: Number(values['page-port']) }),
  })
  say(`配驰打印插件已启动。状态与设置：http://127.0.0.1:${helper.pagePort}`)
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, async () => {
      if (closing) process.exit(1)
      closing = true
      // what a printer does not take by then is unknown after the next start
      setTimeout(() => process.exit(0), 8000).unref()
      await helper.close()
      process.exit(0)
    })
}

/** The names of the server that the program was downloaded from stand in a file beside it. */
function namedInDownload(): string[] {
  const file = join(import.meta.dirname, 'server.json')
  if (!existsSync(file)) return []
  return z.object({ servers: z.array(z.string()) }).parse(JSON.parse(readFileSync(file, 'utf8'))).servers
}

if (values.help) say(HELP)
else if (values.install) say(install(process.execPath, import.meta.filename))
else if (values.uninstall) say(uninstall())
else
  start().catch((error) => {
    say(
      error.code === 'EADDRINUSE'
        ? `打印插件已在运行（http://127.0.0.1:${PAGE_PORT}），或端口被别的程序占用`
        : `没有启动：${error.message}`,
    )
    process.exit(1)
  })

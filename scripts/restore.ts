import { parseArgs } from 'node:util'
import { backupBefore, backupNamed, momentOfText, restoreBackup } from '#server/backup/index.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
const until = values.to === undefined ? 'backup' : momentOfText(values.to)
const folder = until === 'backup' ? await backupNamed(process.env, positionals[0]) : await backupBefore(process.env, until)
console.log(`正在恢复 ${folder} …`)
const { begun, release } = await restoreBackup(process.env, folder, { until })
const moment = until === 'backup' ? begun : until === 'latest' ? '存档最后' : until.toISOString()
console.log(`已恢复：${moment} 的数据（版本 ${release}）。用 npm start 启动，所有人需要重新登录。`)

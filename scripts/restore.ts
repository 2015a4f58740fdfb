import { parseArgs } from 'node:util'
import { backupNamed, restoreBackup } from '#server/backup/index.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const folder = await backupNamed(process.env, positionals[0])
console.log(`正在恢复 ${folder} …`)
const { begun, release } = await restoreBackup(process.env, folder)
console.log(`已恢复：${begun} 的数据（版本 ${release}）。用 npm start 启动，所有人需要重新登录。`)

import { parseArgs } from 'node:util'
import { backupNamed, verifyBackup } from '#server/backup/index.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const folder = await backupNamed(process.env, positionals[0])
console.log(`正在检验 ${folder} …`)
const { tables, rows, companies } = await verifyBackup(process.env, folder)
console.log(`可以恢复：${tables} 张表 ${rows} 行，${companies} 家公司数据核对无差异。`)

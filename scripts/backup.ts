import { parseArgs } from 'node:util'
import { takeBackup } from '#server/backup/index.ts'

const { values } = parseArgs({ options: { tables: { type: 'boolean', default: false } } })
const began = performance.now()
const { folder, bytes } = await takeBackup(process.env, values)
console.log(`备份完成：${folder}（数据 ${(bytes / 1e6).toFixed(1)} MB，用时 ${((performance.now() - began) / 1000).toFixed(1)} 秒）`)

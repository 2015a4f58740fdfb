import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSource, type Source } from '#server/backup/source.ts'
import {
  askDeletion,
  bringCompany,
  broughtForward,
  type Certificate,
  certificates,
  deleteDue,
  takeBackDeletion,
  takeCompany,
} from '#server/company/index.ts'
import { problem } from '#server/db/problem.ts'
import { dataFolder } from '#server/kit/data-folder.ts'
import { openFileStore } from '#server/modules/platform/files/index.ts'

const { env } = process
const options = { name: { type: 'string' }, prefix: { type: 'string' }, to: { type: 'string' }, days: { type: 'string' } } as const
const { positionals, values } = parseArgs({ allowPositionals: true, options })
const [work = '', what = ''] = positionals
const files = () => openFileStore(env, dataFolder(env))

function numberOf(text: string): number {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text)
  throw problem('请写明公司编号（npm run tenant -- list 可以看到）。', 'Name the company by its number (npm run tenant -- list shows it).')
}

const works: Record<string, (source: Source) => Promise<void>> = {
  async list({ owner }) {
    const { rows } = await owner.query<{ id: string; name: string; due: string | null }>(
      `select tenant_id::text as id, name, to_char(delete_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as due from tenant_root order by tenant_id`,
    )
    for (const { id, name, due } of rows) console.log(`${id}\t${name}${due ? `\t${due} 起删除` : ''}`)
  },
  async export({ owner }) {
    const { folder, manifest } = await takeCompany({ owner, files: files() }, numberOf(what), values.to ?? '.')
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${manifest.companyName} 已导出到 ${folder}（${rows} 行，${manifest.files.length} 个文件）。`)
    if (manifest.missing.length > 0)
      console.log(`存储中找不到的文件 ${manifest.missing.length} 个：${manifest.missing.slice(0, 5).join('、')}`)
  },
  async import({ owner }) {
    const place = mkdtempSync(join(tmpdir(), 'peichi-company-'))
    try {
      const folder = await broughtForward(what, place)
      const {
        tenantId,
        companyName,
        rows,
        files: count,
      } = await bringCompany({ owner, files: files() }, folder, { prefix: values.prefix ?? '' })
      console.log(`${companyName} 已导入，编号 ${tenantId}（${rows} 行，${count} 个文件）。请登录后在 财务 → 数据核对 看一遍。`)
      console.log('两步验证、记住的登录和微信绑定不随公司走，需要重新设置。')
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  },
  async delete({ owner }) {
    const days = values.days === undefined ? undefined : Number(values.days)
    if (days !== undefined && !(Number.isInteger(days) && days >= 0)) throw problem('--days 应为天数。', '--days is a number of days.')
    const by = `${userInfo().username}（命令行）`
    const at = await askDeletion(owner, numberOf(what), values.name ?? '', { ...(days !== undefined && { days }), by })
    console.log(`将从 ${at}（北京时间）起删除，每天 04:00 执行。在那之前可以撤回：npm run tenant -- keep ${what}`)
    for (const certificate of await deleteDue(owner, files())) print(certificate)
  },
  async keep({ owner }) {
    await takeBackDeletion(owner, numberOf(what))
    console.log('删除已撤回。')
  },
  async certificate({ owner }) {
    const found = await certificates(owner, what ? numberOf(what) : null)
    if (found.length === 0) console.log('没有删除记录。')
    for (const each of found) print(each)
  },
}

function print({ tenantId, name, askedAt, askedBy, begunAt, doneAt, files: count, counts }: Certificate) {
  console.log(
    `\n数据删除证明\n公司：${name}（编号 ${tenantId}）\n申请：${askedAt} ${askedBy}\n开始：${begunAt}\n完成：${doneAt ?? '尚未完成'}`,
  )
  console.log(`文件：${count} 个`)
  for (const [table, rows] of Object.entries(counts).sort()) console.log(`  ${table}\t${rows} 行`)
  console.log('登录日志（不含姓名）依法保留六个月；删除前的备份最多保留十二个月，到期自动清除。')
}

const chosen = works[work]
if (!chosen) {
  throw problem(
    '用法：npm run tenant -- list | export 编号 [--to 目录] | import 目录 [--prefix 前缀-] | delete 编号 --name 公司全名 [--days 天数] | keep 编号 | certificate [编号]',
    'Usage: npm run tenant -- list | export NUMBER [--to FOLDER] | import FOLDER [--prefix NAME-] | delete NUMBER --name FULL-NAME [--days N] | keep NUMBER | certificate [NUMBER]',
  )
}
const source = await openSource(env)
await chosen(source).finally(() => source.close())

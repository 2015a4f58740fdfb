import { z } from 'zod'
import { CLIENT_TAGS, clients } from '#contract/clients.ts'
import type { Received } from '#contract/kit.ts'
import type { Context } from '#server/kit/context.ts'
import { Fault, forbidden } from '#server/kit/fault.ts'
import { compare } from '#server/kit/money.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { clientsWithinReach, codeKey } from '../search/index.ts'
import { importTable, type Judged, readTable, type TableRow } from '../sheets/index.ts'
import { save } from './save.ts'
import { storedClient } from './stored-client.ts'

/** Columns of the file; of a client that exists only those which the file has are changed. */
const TITLES = {
  clientName: ['客户名称', '名称', '供应商名称', '单位名称', '往来单位', '客户'],
  tags: ['标签类型', '标签', '往来类型'],
  clientType: ['客户类型', '类型'],
  clientFullName: ['公司全称', '全称'],
  clientLevel: ['信用等级', '等级'],
  linkName: ['联系人'],
  linkTel: ['手机', '手机号', '手机号码'],
  linkPhone: ['电话', '联系电话', '固定电话'],
  position: ['职务'],
  incharge: ['负责人', '业务员'],
  area: ['地区', '省市区'],
  linkAddres: ['详细地址', '地址'],
  yhRate: ['优惠率', '折扣率'],
  maxPrice: ['信用额度', '授信额度'],
  maxDays: ['信用天数', '账期'],
  vip: ['月结'],
  script: ['价格公式'],
  bankName: ['开户行', '开户银行'],
  accountName: ['持卡人', '户名'],
  bankAccount: ['银行账号', '账号'],
  bankLineNum: ['行号'],
  remark: ['备注'],
} as const
type Field = keyof typeof TITLES
const MOST = 2000
const NUMBERS: readonly Field[] = ['yhRate', 'maxPrice', 'maxDays']
const form = z.object(clients.save.input)
type Client = Received<typeof clients.save>

/** 导入客户: by their names; new ones are added, known ones take over what the file says of them. */
export async function importClients(ctx: Context, input: Received<typeof clients.importClients>, file: UploadedFile) {
  const table = await readTable(file, TITLES, { required: ['clientName'], most: MOST })
  const known = await knownOf(ctx, table)
  const seen = new Map<string, number>()
  const judged = table.map((row) => judge(row, known, seen))
  if (input.confirm) demandTags(ctx, judged)
  const wanted = new Map(judged.map(({ no, client }) => [no, client]))
  const rows = judged.map(({ client: _, ...row }) => row)
  return importTable(input, rows, async (chosen) => {
    for (const { no } of chosen) await save(ctx, wanted.get(no) as Client)
  })
}

/** Whoever may not add (or change) one by one may not do so by the hundred. */
function demandTags(ctx: Context, rows: readonly Judged[]): void {
  const adds = rows.some(({ verdict }) => verdict === 'fresh')
  const changes = rows.some(({ verdict }) => verdict === 'changed')
  if (adds && !ctx.may('base:client:add', 'base:client:upd')) throw forbidden('没有权限新增客户')
  if (changes && !ctx.may('base:client:copy')) throw forbidden('没有权限修改客户')
}

interface Known {
  clients: ReadonlyMap<string, Stored>
  people: ReadonlyMap<string, number>
  areas: ReadonlyMap<string, { areaId: number; bigArea: string }>
}
type Stored = Awaited<ReturnType<typeof storedBy>>[number]

const storedBy = (ctx: Context, names: string[]) =>
  ctx.db
    .selectFrom('client')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('nameN', 'in', ['', ...names])
    .where('deletedAt', 'is', null)
    .where(clientsWithinReach(ctx))
    .orderBy('clientId')
    .execute()

async function knownOf(ctx: Context, table: readonly TableRow<Field>[]): Promise<Known> {
  const stored = await storedBy(
    ctx,
    table.map(({ cells }) => codeKey(cells.clientName)),
  )
  const people = await ctx.db.selectFrom('appUser').select(['userId', 'realName']).where('tenantId', '=', ctx.tenantId).execute()
  const areas = await ctx.db.selectFrom('area').select(['areaId', 'fullName', 'bigArea']).execute()
  return {
    clients: new Map(stored.map((row) => [row.nameN, row])),
    people: new Map(people.map(({ realName, userId }) => [realName, userId])),
    areas: new Map(areas.map(({ fullName, ...area }) => [plainArea(fullName), area])),
  }
}
/** 广东省/广州市/天河区, 广东 广州 天河区 … */
const plainArea = (text: string) => text.replace(/[\s/,，、-]+/g, '')

interface Row extends Judged {
  clientName: string
  tagsName: string
  clientType: string
  linkName: string
  linkTel: string
  maxPrice: string
  client: Client | undefined
}

function judge({ no, cells }: TableRow<Field>, known: Known, seen: Map<string, number>): Row {
  const { clientName, clientType, linkName, linkTel, maxPrice } = cells
  const shown = { no, clientName, tagsName: cells.tags, clientType, linkName, linkTel, maxPrice }
  const wrong = (problem: string): Row => ({ ...shown, verdict: 'wrong', problem, client: undefined })
  const key = codeKey(clientName)
  const before = known.clients.get(key)
  const first = seen.get(key)
  if (first !== undefined) return wrong(`与第${first}行重复`)
  const given = readCells(cells, known)
  if (typeof given === 'string') return wrong(given)
  const read = form.safeParse({ clientType: '', ...(before && formOf(before)), ...given })
  if (!read.success) return wrong(read.error.issues.map(({ message }) => message).join('；'))
  try {
    const next = storedClient(read.data)
    if (key) seen.set(key, no)
    const verdict = before ? (differs(before, next) ? 'changed' : 'same') : 'fresh'
    return {
      ...shown,
      clientType: next.clientType,
      tagsName: CLIENT_TAGS[next.tags as keyof typeof CLIENT_TAGS],
      verdict,
      problem: '',
      client: read.data,
    }
  } catch (error) {
    if (error instanceof Fault) return wrong(error.message)
    throw error
  }
}

/** What the filled cells of a row say, under the names of the form; a text when one of them says nothing known. */
function readCells(cells: TableRow<Field>['cells'], { people, areas }: Known): Record<string, unknown> | string {
  const given: Record<string, unknown> = {}
  for (const [field, text] of Object.entries(cells) as [Field, string][]) {
    if (text === '') continue
    if (field === 'tags') {
      const tag = Object.entries(CLIENT_TAGS).find(([, name]) => name === text)
      if (!tag) return `标签类型应为：${Object.values(CLIENT_TAGS).join('、')}`
      given.tags = Number(tag[0])
    } else if (field === 'incharge') {
      const userId = people.get(text)
      if (userId === undefined) return `没有叫 ${text} 的用户`
      given.inchargeId = userId
    } else if (field === 'area') {
      const area = areas.get(plainArea(text))
      if (!area) return `没有这个地区：${text}`
      given.areaId = area.areaId
      given.bigAreaName = area.bigArea
    } else if (field === 'vip') given.vip = ['是', '1', 'true', '月结', '√'].includes(text.toLowerCase())
    else given[field] = NUMBERS.includes(field) ? text.replaceAll(',', '') : text
  }
  return given
}

/** A stored client as its form would send it. */
function formOf({ clientId, version, ...row }: Stored) {
  const { files: _, ...rest } = row
  const texts = Object.fromEntries(Object.entries(rest).filter(([name]) => name in clients.save.input))
  return { ...texts, id: clientId, version }
}

const AMOUNTS: readonly string[] = ['yhRate', 'maxPrice', 'tmpPrice']
const differs = (before: Stored, next: ReturnType<typeof storedClient>) =>
  Object.entries(next).some(([name, value]) => {
    const stored = before[name as keyof Stored]
    return AMOUNTS.includes(name) ? compare(String(stored), String(value)) !== 0 : stored !== value
  })

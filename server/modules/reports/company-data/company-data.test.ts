import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { outbound } from '#contract/documents/sales/sales.ts'
import { Code } from '#contract/kit/fields.ts'
import { messages } from '#contract/platform/messages/messages.ts'
import { people } from '#contract/platform/people/people.ts'
import { secondFactor } from '#contract/platform/second-factor.ts'
import { session } from '#contract/platform/session/session.ts'
import { companyData } from '#contract/reports/company-data.ts'
import { ownerTags } from '#contract/tags.ts'
import { connect } from '#server/backup/source.ts'
import { deleteDue } from '#server/company/index.ts'
import { DiskStore } from '#server/modules/platform/files/index.ts'
import { sendPlain } from '#test/picture.ts'
import { authenticator } from '#test/totp-code.ts'
import { newTrade, type Trade } from '#test/trade.ts'
import { type Caller, caller, onOwnServer, PASSWORD, server } from '#test/world.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'peichi-data-'))
const files = new DiskStore(folder)
const own = onOwnServer(undefined, { files })
let ownerOfSchema: pg.Client
beforeAll(async () => {
  ownerOfSchema = await connect(own.ownerUrl)
})
afterAll(async () => {
  await ownerOfSchema.end()
  rmSync(folder, { recursive: true, force: true })
})
const proof = { password: PASSWORD, code: '' }

/** Waits until the one that was ordered last stands so. */
async function exported(owner: Caller, state = '可下载') {
  return vi.waitFor(
    async () => {
      const [newest] = (await owner.ok(companyData.state, {})).data.exports
      expect(newest?.state).toBe(state)
      return newest as NonNullable<typeof newest>
    },
    { timeout: 60_000, interval: 200 },
  )
}
const fetched = async (url: string) => (await server()).http.inject({ method: 'GET', url })
const text = (bytes: Uint8Array | undefined) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

async function traded(): Promise<Trade & { pjid: number; ckNo: string }> {
  const trade = await newTrade()
  const pjid = await trade.part({ pjName: '=1+1 片,"一"', pjNo: 'A00123' })
  await trade.receive({ pjid, rkAmount: 10, purchasePrice: 61.5 })
  const { ckNo } = await trade.owner.ok(outbound.counter, trade.ckDraft([{ pjid, ckAmount: 3, xsPrice: 100 }]))
  await sendPlain(trade.owner, '照片.png')
  return { ...trade, pjid, ckNo: String(ckNo) }
}

test('the owner takes all of his company along and nothing of another; the address gives it once', async () => {
  const [trade, neighbour] = [await traded(), await traded()]
  const { owner, tenant } = trade
  await owner.ok(companyData.order, proof)
  const { id, rows, files: count, size } = await exported(owner)
  expect(count).toBe(1)
  const { rows: told } = await ownerOfSchema.query(
    `select count(*)::int as n from message where tenant_id = $1 and title = '公司数据已生成'`,
    [tenant.tenantId],
  )
  expect(told).toEqual([{ n: 1 }])
  const { data } = await owner.ok(companyData.link, { id, ...proof })
  const answer = await fetched(data.url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(Number(answer.headers['content-length'])).toBe(size)
  expect(answer.rawPayload).toHaveLength(size)
  expect((await fetched(data.url)).statusCode).toBe(404)

  const zip = unzipSync(answer.rawPayload)
  const parts = text(zip['表格/商品.csv'])
  expect(parts.startsWith('﻿编码,名称,')).toBe(true)
  expect(parts).toContain(`A00123,"'=1+1 片,""一""",`)
  const sold = text(zip['表格/报价预售与销售明细.csv']).trim().split('\r\n')
  expect(sold).toHaveLength(2)
  expect(sold[1]).toContain('300.0000')
  const book = await readXlsx(zip['表格/报价预售与销售明细.xlsx'] as Uint8Array)
  const [, line = []] = (book.sheets[0]?.rows ?? []) as unknown[][]
  expect(line).toEqual(expect.arrayContaining([3, 100, 300]))
  const { rows: parted } = await ownerOfSchema.query('select count(*)::int as n from part where tenant_id = $1', [tenant.tenantId])
  expect(text(zip['原始数据/part.csv']).trim().split('\r\n')).toHaveLength(parted[0].n + 1)
  expect(text(zip['原始数据/part.csv'])).toContain('"=1+1 片,""一"""')
  expect(Object.keys(zip).filter((name) => name.startsWith('文件/') && name.endsWith('-照片.png'))).toHaveLength(1)
  expect(text(zip['说明.txt'])).toContain('个人信息保护法')

  const all = Object.entries(zip)
    .filter(([name]) => name.endsWith('.csv'))
    .map(([name, bytes]) => [name, text(bytes)] as const)
  const raw = all.filter(([name]) => name.startsWith('原始数据/'))
  expect(raw.length).toBeGreaterThan(80)
  const names = [neighbour.tenant.user('owner').loginAccount, 'argon2id']
  for (const [name, content] of all) for (const secret of names) expect(content.includes(secret), `${name}: ${secret}`).toBe(false)
  expect(rows).toBeGreaterThan(100)
  await exported(owner)
})

test('made once though it is pressed twice; only the owner, only with his password', async () => {
  const trade = await traded()
  const { owner, tenant } = trade
  const both = await Promise.all([owner.call(companyData.order, proof), owner.call(companyData.order, proof)])
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([Code.done, Code.refused]))
  const { id } = await exported(owner)
  const wrong = { password: 'wrong-one', code: '' }
  const { content } = await owner.ok(session.userinfo, {})
  for (const reply of [
    await owner.call(companyData.order, wrong),
    await owner.call(companyData.link, { id, ...wrong }),
    await owner.call(companyData.askDeletion, { companyName: content.tenantName, ...wrong }),
  ])
    expect(reply).toMatchObject({ code: Code.refused, msg: '登录密码不正确' })
  const finance = tenant.as('finance')
  for (const each of [companyData.state, companyData.order, companyData.link, companyData.askDeletion, companyData.keep])
    expect((await finance.send(each, { id, companyName: content.tenantName, ...proof })).body.code, each.path).toBe(Code.forbidden)
  const other = (await newTrade()).owner
  expect((await other.call(companyData.link, { id, ...proof })).msg).toBe('该导出已过期或尚未生成，请重新导出')
  expect((await owner.ok(companyData.state, {})).data.deletion).toBeNull()
})

test('the right is the owner’s own: no role can be given it', async () => {
  const { owner } = await newTrade()
  const role = { id: 0, roleName: '副手', remark: '', dataScope: 'all' as const, tags: [...ownerTags] }
  expect((await owner.send(people.saveRole, role)).body).toMatchObject({ msg: '没有权限标签“system:company:data”' })
})

test('with two-step verification the code is asked for as well', async () => {
  const { owner } = await newTrade()
  const { data } = await owner.ok(secondFactor.begin, { password: PASSWORD })
  const code = authenticator(data.secret)
  await owner.ok(secondFactor.confirm, { code: code() })
  expect((await owner.ok(companyData.state, {})).data.code).toBe(true)
  expect((await owner.call(companyData.order, proof)).code).toBe(Code.refused)
  await owner.ok(companyData.order, { password: PASSWORD, code: code(1) })
})

test('deletion waits thirty days in which all see it and the owner takes it back; afterwards its certificate is there for whoever has the number', async () => {
  const trade = await traded()
  const { owner, tenant } = trade
  const { tenantId } = tenant
  const { content } = await owner.ok(session.userinfo, {})
  expect(content.deleteAt).toBe('')
  expect((await owner.call(companyData.askDeletion, { companyName: '别的公司', ...proof })).msg).toBe('公司全名与登记的不一致')
  expect((await owner.call(companyData.keep, {})).msg).toBe('没有待执行的删除申请')
  const asked = await owner.ok(companyData.askDeletion, { companyName: content.tenantName, ...proof })
  const inThirty = new Date(Date.now() + (30 * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
  expect(asked.data.at.slice(0, 10)).toBe(inThirty)
  const again = await owner.ok(companyData.askDeletion, { companyName: content.tenantName, ...proof })
  expect(again.data).toEqual(asked.data)
  expect((await tenant.as('seller').ok(session.userinfo, {})).content.deleteAt).toBe(asked.data.at)
  expect((await owner.ok(messages.mine, {})).page.list.some(({ title }) => title === '公司数据将被删除')).toBe(true)
  await owner.ok(companyData.keep, {})
  expect((await tenant.as('seller').ok(session.userinfo, {})).content.deleteAt).toBe('')

  const { data } = await owner.ok(companyData.askDeletion, { companyName: content.tenantName, ...proof })
  expect(data.receipt).not.toBe(asked.data.receipt)
  await owner.ok(companyData.order, proof)
  await exported(owner)
  const { rows: made } = await ownerOfSchema.query('select base from company_export where tenant_id = $1', [tenantId])
  const piece = `t/${tenantId}/out/${made[0].base}.0`
  expect(await files.head(piece)).toBeDefined()
  expect((await owner.call(companyData.certificate, { receipt: data.receipt })).code).not.toBe(Code.done)
  await ownerOfSchema.query(`update tenant_root set delete_at = now() - interval '1 minute' where tenant_id = $1`, [tenantId])
  const [certificate] = await deleteDue(ownerOfSchema, files)
  expect(await files.head(piece)).toBeUndefined()
  const shown = await caller().ok(companyData.certificate, { receipt: data.receipt.toLowerCase() })
  expect(shown.data).toMatchObject({ name: content.tenantName, files: 1 })
  expect(Object.fromEntries(shown.data.tables.map(({ name, rows }) => [name, rows]))).toEqual(certificate?.counts)
  expect((await caller().call(companyData.certificate, { receipt: '0'.repeat(20) })).code).not.toBe(Code.done)
})

import type { APIRequestContext } from '@playwright/test'
import { enterApart } from '../enter-apart.ts'
import { accountOfHired, type Hired, passwordOfHired } from '../hire.ts'

interface Answer {
  code: number
  msg: string
  [field: string]: unknown
}
export type Call = <T extends object>(path: string, body: object) => Promise<Answer & T>

/** What a story needs before it begins, made through the same calls as by people. Its account signs in anew in the browser afterwards. */
export const callAs = (request: APIRequestContext, who: Hired): Promise<Call> =>
  callBy(request, { loginAccount: accountOfHired(who), password: passwordOfHired })

/** The browser in which an account arranges what a journey needs. */
export const arrangingBrowser = (loginAccount: string) => `arrange-${loginAccount}`

export async function callBy(request: APIRequestContext, account: { loginAccount: string; password: string }): Promise<Call> {
  const { loginAccount: username, password } = account
  const headers = await enterApart({ username, password, code: arrangingBrowser(username) })
  return async <T extends object>(path: string, body: object) => {
    const answer = await request.post(path, { data: body, headers })
    const reply = (await answer.json()) as Answer & T
    if (reply.code !== 1) throw new Error(`${path}: ${reply.msg}`)
    return reply
  }
}

/** Unlike any other code of the company, and of any run before. */
export const stampOfRun = () => String(Date.now() % 100_000_000)

export async function makePart(call: Call, pjNo: string, prices: { xsPrice: number; purchasePrice: number; minPrice?: number }) {
  const part = { pjNo, pjName: `旅行件${pjNo}`, pjBrand: '博世', pjSize: '通用', pjFactory: '国产', pjUnit: '个', tips: 1, ...prices }
  return (await call<{ id: number }>('/basedata/v1/pj/saveOrUpdatePj', part)).id
}

export async function makeClient(call: Call, tags: 1 | 2, clientName: string, terms: object = {}) {
  return (await call<{ id: number }>('/basedata/v1/client/saveOrUpdateClient', { tags, clientName, clientType: '修理厂', ...terms })).id
}

export async function firstWarehouse(call: Call): Promise<number> {
  const { content } = await call<{ content: { id: number; kind: string }[] }>('/basedata/v1/warehouse/findWarehouse', { enabled: '1' })
  return content.find(({ kind }) => kind === 'normal')?.id ?? 0
}

/** Taken from the shelf and paid at once. */
export async function sellOverTheCounter(call: Call, clientId: number, pjid: number, ckAmount: number): Promise<string> {
  const warehouseId = await firstWarehouse(call)
  const order = { clientId, ckDate: today(), lines: [{ pjid, warehouseId, ckAmount, xsPrice: 90 }] }
  return (await call<{ ckNo: string }>('/busicore/v1/ckorder/counterCkOrder', order)).ckNo
}

/** Goods on the shelf of the first warehouse. */
export async function stockUp(call: Call, supplierId: number, pjid: number, rkAmount: number) {
  const warehouseId = await firstWarehouse(call)
  const order = { supplierId, rkDate: today(), lines: [{ pjid, warehouseId, rkAmount, purchasePrice: 40 }] }
  const { id } = await call<{ id: number }>('/busicore/v1/rkOrder/saveOrUpdateRkOrder', order)
  await call('/busicore/v1/rkOrder/confirmRkOrder', { id })
}

/** The company's day, which is not the test machine's. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { refused } from '#server/kit/errors.ts'
import type { PrinterCloud } from './cloud.ts'

export interface JolimarkSettings {
  appId: string
  appKey: string
  base?: string
  timeout?: number
  now?: () => number
}

/** The vendor's own list. */
const STATUS: Readonly<Record<number, string>> = {
  0: '打印机不存在',
  1: '在线',
  2: '缺纸',
  3: '故障或开盖',
  4: '离线',
  5: '选择纸张错误',
  6: '不属于本应用',
  7: '未绑定',
  8: '已绑定到其他商户',
  99: '其他异常',
}
const READY = 1
/** A token is not used in its last minutes. */
const SPARE_SECONDS = 240

const number = z.coerce.number()
const Answer = z.object({ return_code: number, return_msg: z.string().nullish(), return_data: z.unknown() })
const Access = z.object({ access_token: z.string().min(1), expires_in: number })
const Status = z.object({ status_code: number })

/** Names in order, `key` last, MD5 in capitals. */
export function signJolimark(fields: Record<string, string>, appKey: string): string {
  const pairs = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
  return createHash('md5')
    .update([...pairs, `key=${appKey}`].join('&'))
    .digest('hex')
    .toUpperCase()
}

/** 映美云 (mcp.jolimark.com). */
export function jolimark({
  appId,
  appKey,
  base = 'https://mcp.jolimark.com',
  timeout = 8000,
  now = Date.now,
}: JolimarkSettings): PrinterCloud {
  let access: { token: string; until: number } | undefined
  /** Two who ask at once fetch one token. */
  let fetching: Promise<string> | undefined

  async function ask(call: string, fields: Record<string, string>) {
    const url = `${base}/mcp/v3/sys/${call}?${new URLSearchParams(fields)}`
    const text = await fetch(url, { signal: AbortSignal.timeout(timeout) })
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(String(response.status)))))
      .catch(() => {
        throw refused('映美云没有响应，请稍后再试')
      })
    const answer = Answer.safeParse(parsed(text))
    if (!answer.success) throw refused('映美云的答复无法识别')
    return answer.data
  }

  async function fetchToken(): Promise<string> {
    const fields = { app_id: appId, sign_type: 'MD5', time_stamp: String(Math.floor(now() / 1000)) }
    const { return_code, return_msg, return_data } = await ask('GetAccessToken', { ...fields, sign: signJolimark(fields, appKey) })
    const got = Access.safeParse(return_data)
    if (return_code !== 0 || !got.success) throw refused(`映美云拒绝了应用密钥：${return_msg ?? return_code}`)
    access = { token: got.data.access_token, until: now() + Math.max(0, got.data.expires_in - SPARE_SECONDS) * 1000 }
    return access.token
  }
  const token = () => {
    if (access && access.until > now()) return access.token
    fetching ??= fetchToken().finally(() => {
      fetching = undefined
    })
    return fetching
  }

  async function query(deviceNo: string) {
    return ask('QueryPrinterStatus', { app_id: appId, access_token: await token(), device_id: deviceNo })
  }

  return {
    name: '映美云',
    async statusOf(deviceNo) {
      const kept = access !== undefined
      let answer = await query(deviceNo)
      if (answer.return_code !== 0 && kept) {
        // the token may have been put out of use by another program of the same application
        access = undefined
        answer = await query(deviceNo)
      }
      const told = Status.safeParse(answer.return_data)
      if (answer.return_code !== 0 || !told.success) throw refused(`映美云：${answer.return_msg || '查询失败'}`)
      const { status_code: status } = told.data
      return { status, statusName: STATUS[status] ?? `未知状态 ${status}`, ready: status === READY }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

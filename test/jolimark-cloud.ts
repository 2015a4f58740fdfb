import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const APP = { appId: '190523', appKey: '4fednaehe8' }

/** 映美云 on a local port, by what its developers publish; it knows nothing of our client. */
export async function jolimarkCloud() {
  const state = { tokens: 0, valid: '', printers: new Map<string, number>(), trouble: '' as '' | 'silent' | 'no json', lifetime: 7200 }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cloud')
    const answer = (return_code: number, return_msg: string, return_data: unknown = '') =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ return_code, return_msg, return_data }))
    if (state.trouble === 'silent') return
    if (state.trouble === 'no json') return response.end('<html>')
    if (searchParams.get('app_id') !== APP.appId) return answer(10002, 'app_id不存在')
    if (pathname === '/mcp/v3/sys/GetAccessToken') {
      const time = searchParams.get('time_stamp') ?? ''
      const base = `app_id=${APP.appId}&sign_type=MD5&time_stamp=${time}&key=${APP.appKey}`
      const expected = createHash('md5').update(base).digest('hex').toUpperCase()
      if (searchParams.get('sign_type') !== 'MD5' || searchParams.get('sign') !== expected) return answer(10004, '签名错误')
      if (Math.abs(Date.now() / 1000 - Number(time)) > 600) return answer(10005, '时间戳过期')
      state.tokens += 1
      state.valid = `token-${state.tokens}`
      return answer(0, '操作成功', { access_token: state.valid, expires_in: state.lifetime, create_time: time })
    }
    if (pathname !== '/mcp/v3/sys/QueryPrinterStatus' || request.method !== 'GET') return response.writeHead(404).end()
    if (searchParams.get('access_token') !== state.valid) return answer(10003, 'access_token无效')
    const device_id = searchParams.get('device_id') ?? ''
    return answer(0, '操作成功', { device_id, status_code: state.printers.get(device_id) ?? 0, status_msg: '' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    settings: { ...APP, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    close: () => server.closeAllConnections() ?? server.close(),
  }
}

import { qrLogin, ScanState } from '#contract/qr-login.ts'
import { call, stamp } from '#web/kit/request.ts'
import { browserId } from '#web/kit/session.ts'
import { addressFails } from './sign-in.ts'

const EVERY_MS = 1000

interface Scanning {
  /** A code to show. */
  show: (address: string) => void
  say: (text: string, scanned: boolean) => void
  entered: (token: string, busType: string) => void
  /** It cannot go on: the account tab takes over. */
  fail: (message: string) => void
}

/** Shows codes and asks every second what has become of them, until somebody has entered, it fails, or the answered function is called. */
export function followScan({ show, say, entered, fail }: Scanning): () => void {
  let stopped = false
  const pause = () => new Promise((resolve) => setTimeout(resolve, EVERY_MS))

  async function follow(tid: string, rfail: 0 | 1): Promise<void> {
    for (;;) {
      await pause()
      if (stopped) return
      const { content } = await call(qrLogin.state, { sessionId: tid, tips: 0, rfail }, { quiet: true })
      const { code, msg, access_token, busType } = content
      if (stopped || msg.includes('重新扫码')) return
      say(msg, code === ScanState.scanned)
      if (code !== ScanState.done && code !== ScanState.refused) continue
      stopped = true
      return code === ScanState.done ? entered(access_token, busType) : fail(msg)
    }
  }
  async function run(): Promise<void> {
    const rfail = await addressFails()
    while (!stopped) {
      const { content } = await call(qrLogin.connect, { type: 1, code: browserId(), tips: 0, submittime: stamp() }, { quiet: true })
      if (stopped) return
      show(new URL(content.url, location.origin).href)
      say('请使用手机扫码登录', false)
      await follow(content.tid, rfail)
    }
  }
  run().catch((fault: unknown) => {
    if (!stopped) fail(fault instanceof Error ? fault.message : '服务异常')
    stopped = true
  })
  return () => {
    stopped = true
  }
}

import { qrLogin, ScanState } from '#contract/qr-login.ts'
import { BindState, wechat } from '#contract/wechat.ts'
import { call, stamp } from '#web/kit/request.ts'
import { browserId } from '#web/kit/session.ts'
import { addressFails } from './sign-in.ts'

const EVERY_MS = 1000

interface Screen {
  /** A code to show; local = an embedded stand-in for the chat app reads it. */
  show: (address: string, local: boolean) => void
  say: (text: string, scanned: boolean) => void
  /** It cannot go on. */
  fail: (message: string) => void
}
interface Following extends Screen {
  /** 1 = sign in, 2 = bind. */
  type: 1 | 2
  waiting: string
  /** Asks what has become of a code; `end` when that is settled. */
  ask: (tid: string) => Promise<{ msg: string; scanned: boolean; end?: () => void }>
}

/** Shows codes and asks every second what has become of them, until the end, a failure, or the answered function is called. */
function follow({ type, waiting, show, say, fail, ask }: Following): () => void {
  let stopped = false
  const pause = () => new Promise((resolve) => setTimeout(resolve, EVERY_MS))

  async function watch(tid: string): Promise<void> {
    for (;;) {
      await pause()
      if (stopped) return
      const { msg, scanned, end } = await ask(tid)
      if (stopped || msg.includes('重新扫码')) return
      say(msg, scanned)
      if (!end) continue
      stopped = true
      return end()
    }
  }
  async function run(): Promise<void> {
    while (!stopped) {
      const { content } = await call(
        qrLogin.connect,
        { type, code: browserId(), tips: 0, submittime: stamp() },
        { quiet: true, withToken: type === 2 },
      )
      if (stopped) return
      show(new URL(content.url, location.origin).href, content.local)
      say(waiting, false)
      await watch(content.tid)
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

interface Login extends Screen {
  entered: (token: string, busType: string) => void
  /** The account asks for its code as well. */
  secondStep: () => void
}

/** 扫码登录 (platform.md 4.3). */
export function followLogin({ entered, secondStep, ...screen }: Login): () => void {
  let rfail: Promise<0 | 1> | undefined
  return follow({
    ...screen,
    type: 1,
    waiting: '请使用手机扫码登录',
    async ask(tid) {
      rfail ??= addressFails()
      const { content } = await call(qrLogin.state, { sessionId: tid, tips: 0, rfail: await rfail }, { quiet: true })
      const { code, msg, access_token, busType } = content
      const scanned = code === ScanState.scanned
      if (code === ScanState.done) return { msg, scanned, end: () => entered(access_token, busType) }
      if (code === ScanState.secondStep) return { msg, scanned, end: secondStep }
      return code === ScanState.refused ? { msg, scanned, end: () => screen.fail(msg) } : { msg, scanned }
    },
  })
}

interface Binding extends Screen {
  bound: () => void
}

/** 微信绑定 (platform.md 4.7). */
export const followBinding = ({ bound, ...screen }: Binding): (() => void) =>
  follow({
    ...screen,
    type: 2,
    waiting: '请使用微信扫码绑定',
    async ask(tid) {
      const { content } = await call(wechat.bindState, { tid }, { quiet: true })
      const { code, msg } = content
      return { msg, scanned: code === BindState.scanned, ...(code === BindState.bound && { end: bound }) }
    },
  })

import { Code } from '#contract/kit.ts'
import { session as sessionCalls } from '#contract/session.ts'
import { call } from '#web/kit/request.ts'
import { browserId, currentSession } from '#web/kit/session.ts'
import { holdSession } from './enter-as.ts'
import { goOn } from './page-session.ts'
import { remember, remembered } from './remembered.ts'
import { addressFails, type Captcha } from './sign-in.ts'

interface Again {
  /** What the person typed; '' = what the browser remembers. */
  password: string
  captcha?: string
  asked?: Captcha
  /** The server's question has been answered with yes. */
  agreed: boolean
}

/** Whether it is this page's account whose password the browser remembers. */
export const isRememberedHere = (): boolean => remembered()?.toLowerCase() === currentSession().user?.loginAccount.toLowerCase()

/** Signs the person of this page in again, and the page goes on in the company it was drawn for. Answers the server's question, if it has one; refusals are thrown. */
export async function signInAgain({ password, captcha = '', asked, agreed }: Again): Promise<string | undefined> {
  const { user } = currentSession()
  if (!user) return undefined
  const rememberMe = isRememberedHere()
  const quiet = { quiet: true }
  const reply = await call(
    sessionCalls.login,
    {
      username: user.loginAccount,
      password,
      code: browserId(),
      sessionId: asked?.sessionId ?? '',
      captcha: captcha.trim(),
      rememberMe,
      tips: agreed ? 1 : 0,
      rfail: await addressFails(),
    },
    quiet,
  )
  if (reply.code === Code.asks) return reply.msg
  await comeBack(reply.data.access_token)
  return undefined
}

/** In again, by either step: the page goes on. */
export async function comeBack(token: string): Promise<void> {
  const { user } = currentSession()
  if (!user) return
  if (isRememberedHere()) remember(user.loginAccount)
  holdSession(token)
  const now = () => call(sessionCalls.userinfo, {}, { quiet: true, anew: true })
  if ((await now()).content.companyId !== user.companyId) {
    await call(sessionCalls.switchCompany, { companyId: user.companyId, deptId: 0 }, { quiet: true, anew: true })
    await now()
  }
  await goOn()
}

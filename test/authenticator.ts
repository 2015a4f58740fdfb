import { Secret, TOTP } from 'otpauth'
import { secondFactor } from '#contract/second-factor.ts'
import { type Caller, PASSWORD } from './world.ts'

/** The app on somebody's phone. `later` in half minutes. */
export const authenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return (later = 0) => totp.generate({ timestamp: Date.now() + later * 30_000 })
}

/** Sets up two-step verification for whoever calls. The code that confirms is of half a minute ago: that of now is still free. */
export async function setUp(person: Caller) {
  const { data } = await person.ok(secondFactor.begin, { password: PASSWORD })
  const code = authenticator(data.secret)
  const confirmed = await person.ok(secondFactor.confirm, { code: code(-1) })
  return { ...data, code, codes: confirmed.data.codes }
}

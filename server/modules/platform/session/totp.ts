import { Secret, TOTP } from 'otpauth'
import { clockNow } from '#server/kit/clock.ts'

const PERIOD = 30
const totp = (secret: string, label = '') =>
  new TOTP({ issuer: '配驰', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD })

/** 160 bits in base32, as the apps take it. */
export const newSecret = () => new Secret({ size: 20 }).base32
/** What the picture says to the app. */
export const addressOf = (secret: string, account: string) => totp(secret, account).toString()

/** The half minute a code belongs to, one to either side of now; undefined = none. */
export function stepOf(secret: string, token: string, timestamp = clockNow().getTime()): number | undefined {
  const delta = totp(secret).validate({ token, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}

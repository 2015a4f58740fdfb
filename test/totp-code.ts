import { Secret, TOTP } from 'otpauth'

/** The app on somebody's phone. `later` in half minutes. */
export const authenticator = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return (later = 0) => totp.generate({ timestamp: Date.now() + later * 30_000 })
}

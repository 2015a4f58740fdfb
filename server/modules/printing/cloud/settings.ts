import { type Environment, keysOf } from '#server/kit/keys.ts'
import type { JolimarkSettings } from './jolimark.ts'

export interface CloudPrinterSettings {
  jolimark?: JolimarkSettings
}

/** Vendors' clouds as the environment connects them. */
export function cloudPrinterSettings(env: Environment): CloudPrinterSettings {
  const keys = keysOf(env, '映美云打印', { appId: 'JOLIMARK_APP_ID', appKey: 'JOLIMARK_APP_KEY' })
  return keys ? { jolimark: { ...keys, ...(env.JOLIMARK_BASE && { base: env.JOLIMARK_BASE }) } } : {}
}

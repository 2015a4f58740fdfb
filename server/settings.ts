import { join } from 'node:path'
import { dataFolder } from './kit/data-folder.ts'
import type { FileStore } from './kit/file-store.ts'
import { sealKey } from './kit/seal.ts'
import { openFileStore } from './modules/platform/files/index.ts'
import { paymentSettings } from './modules/platform/renewal/index.ts'
import { smsSettings } from './modules/platform/sms/index.ts'
import { wechatSettings } from './modules/platform/wechat/index.ts'
import { cloudPrinterSettings } from './modules/printing/cloud/index.ts'
import type { ServiceSettings } from './services.ts'

/** What the environment says of everything outside of the program. */
export function serviceSettings(env: Record<string, string | undefined>): ServiceSettings & { files: FileStore } {
  const wechat = wechatSettings(env)
  return {
    files: openFileStore(env, dataFolder(env)),
    sealKey: sealKey(env, dataFolder(env)),
    payment: paymentSettings(env),
    sms: smsSettings(env),
    cloudPrinters: cloudPrinterSettings(env),
    printHelper: { folder: join(import.meta.dirname, '../dist/print-helper'), publicUrl: env.PEICHI_PUBLIC_URL },
    ...(wechat && { wechat }),
  }
}

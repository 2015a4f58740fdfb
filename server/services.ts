import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from './kit/file-store.ts'
import { sealWith } from './kit/seal.ts'
import type { Services } from './kit/services.ts'
import { DiskStore } from './modules/platform/files/index.ts'
import { openPrintHelper } from './modules/platform/helpdesk/index.ts'
import { openPayments, type PaymentSettings } from './modules/platform/renewal/index.ts'
import { openSms, type SmsSettings } from './modules/platform/sms/index.ts'
import { type OfficialSettings, openChatApp } from './modules/platform/wechat/index.ts'
import { type CloudPrinterSettings, openCloudPrinters } from './modules/printing/cloud/index.ts'

export interface ServiceSettings {
  /** Where files lie. Without it a folder that goes with the process. */
  files?: FileStore
  /** Closes what must be read again. Without it one that goes with the process. */
  sealKey?: Buffer
  /** Ways to pay; without them the sandbox. */
  payment?: PaymentSettings
  /** Who carries text messages; without it they stay in the outbox. */
  sms?: SmsSettings
  /** WeChat's official account; without it the embedded stand-in. */
  wechat?: OfficialSettings
  /** Clouds of printers; without keys they are not connected. */
  cloudPrinters?: CloudPrinterSettings
  /** The print helper to be downloaded: where it lies, and the name of this server that others know. */
  printHelper?: { folder: string; publicUrl?: string | undefined }
}

/** All that lies outside of this program, opened once for each server. */
export const openServices = (settings: ServiceSettings): Services => ({
  files: settings.files ?? fleetingFiles(),
  seal: sealWith(settings.sealKey),
  payments: openPayments(settings.payment ?? { sandbox: true }),
  sms: openSms(settings.sms ?? {}),
  chatApp: openChatApp(settings.wechat),
  cloudPrinters: openCloudPrinters(settings.cloudPrinters ?? {}),
  printHelper: openPrintHelper(settings.printHelper),
})

function fleetingFiles(): FileStore {
  const folder = mkdtempSync(join(tmpdir(), 'peichi-files-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return new DiskStore(folder)
}

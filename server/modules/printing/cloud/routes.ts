import { cloudPrinters } from '#contract/printing/cloud.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { bind } from '#server/kit/route.ts'
import type { PrinterCloud } from './cloud.ts'
import { jolimark } from './jolimark.ts'
import type { CloudPrinterSettings } from './settings.ts'

let jolimarkCloud: PrinterCloud | undefined

/** Connects the clouds that have keys. */
export function openCloudPrinters(settings: CloudPrinterSettings): void {
  jolimarkCloud = settings.jolimark && jolimark(settings.jolimark)
}

async function jolimarkStatus({ log }: OutsideContext, { id }: { id: string }) {
  if (!jolimarkCloud) throw refused('映美云打印未配置，请联系平台运营')
  const told = await jolimarkCloud.statusOf(id)
  log.info({ cloud: jolimarkCloud.name, printer: id, status: told.status }, 'printer status asked')
  return { content: { id, ...told } }
}

/** 得实 publishes no call that tells a printer's status; a driver can only be written from the vendor's own paper. */
function dascomStatus(): never {
  throw refused('得实未公开打印机状态接口，暂不能查询')
}

export const cloudPrinterRoutes = bind(cloudPrinters, { jolimark: jolimarkStatus, dascom: dascomStatus })

import { cloudPrinters } from '#contract/printing/cloud.ts'
import type { OutsideContext } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { bind } from '#server/kit/route.ts'
import type { PrinterCloud } from './cloud.ts'
import { jolimark } from './jolimark.ts'
import type { CloudPrinterSettings } from './settings.ts'

export interface PrinterClouds {
  jolimark: PrinterCloud | undefined
}

declare module '#server/kit/services.ts' {
  interface Services {
    cloudPrinters: PrinterClouds
  }
}

/** Connects the clouds that have keys. */
export const openCloudPrinters = (settings: CloudPrinterSettings): PrinterClouds => ({
  jolimark: settings.jolimark && jolimark(settings.jolimark),
})

async function jolimarkStatus({ log, cloudPrinters: { jolimark: cloud } }: OutsideContext, { id }: { id: string }) {
  if (!cloud) throw refused('映美云打印未配置，请联系平台运营')
  const found = await cloud.statusOf(id)
  log.info({ cloud: cloud.name, printer: id, status: found.status }, 'printer status asked')
  return { content: { id, ...found } }
}

/** 得实 publishes no call that tells a printer's status; a driver can only be written from the vendor's own paper. */
function dascomStatus(): never {
  throw refused('得实未公开打印机状态接口，暂不能查询')
}

export const cloudPrinterRoutes = bind(cloudPrinters, { jolimark: jolimarkStatus, dascom: dascomStatus })

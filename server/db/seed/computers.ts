import { printHosts } from '#contract/printing/hosts.ts'
import { recordDevice } from '#server/modules/platform/session/index.ts'
import { recordHost } from '#server/modules/printing/hosts/index.ts'
import type { Acting } from './stage.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36'

/** Where people sit, and which of the computers have a printer beside them. */
const computers = [
  { computer: '前台开单电脑', account: 'kaidan', prints: true },
  { computer: '仓库发货台', account: 'cangku', prints: true },
  { computer: '财务室', account: 'caiwu', prints: false },
] as const

/** The computers as they stand in the register once somebody has signed in at them. */
export async function placeComputers(acting: Acting) {
  const owner = await acting('laoban')
  for (const [at, { computer, account, prints }] of computers.entries()) {
    const { db, tenantId, userId, companyId } = (await acting(account)).ctx
    const comer = { tenantId, userId, companyId, browserId: `demo-${account}`, ip: `192.168.1.${21 + at}`, userAgent: WINDOWS }
    await recordDevice(db, comer)
    await recordHost(db, comer)
    // the latest to come in stands first
    const [own] = (await owner.call(printHosts.register, { computer: 'Chrome', limit: 1 })).page.list
    if (!own) throw new Error(`${computer} is not in the register`)
    await owner.call(printHosts.nameHost, { id: own.id, computer })
    if (prints) await owner.call(printHosts.registerHost, { id: own.id, printHost: true })
  }
}

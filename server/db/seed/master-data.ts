import { clients } from '#contract/master/clients/clients.ts'
import { exchange, supersession } from '#contract/master/interchange.ts'
import { positions as positionCalls } from '#contract/master/warehouses/positions.ts'
import { warehouses as warehouseCalls } from '#contract/master/warehouses/warehouses.ts'
import { learnWord } from '#server/modules/platform/dictionaries/index.ts'
import { brands } from './brands.ts'
import { warehouses } from './company.ts'
import type { Directory } from './directory.ts'
import { makers } from './makers.ts'
import type { PlannedClient } from './plan-clients.ts'
import type { PlannedPart } from './plan-parts.ts'
import type { Acting } from './stage.ts'

/** Words of the lists that a new tenant does not start with. */
export async function learnWords(acting: Acting) {
  const { ctx } = await acting('caigou')
  for (const { name } of brands) await learnWord(ctx, 'PJPP', name)
  for (const { name, models } of makers) for (const model of models) await learnWord(ctx, 'PJSIZE', `${name} ${model}`)
}

export async function buildWarehouses(acting: Acting) {
  for (const [sort, planned] of warehouses.entries()) {
    const keeper = await acting(planned.company === 0 ? 'cangku' : 'laoban', undefined, planned.company)
    const { warehouseName, kind, allowNegative = false } = planned
    const { id: warehouseId } = await keeper.call(warehouseCalls.save, { warehouseName, kind, allowNegative, sort, remark: '' })
    // the way goes up one rack and down the next, aisle after aisle: as positionsOf says
    for (const aisle of planned.aisles) {
      const parts = [
        { from: aisle, to: aisle },
        { from: '01', to: String(planned.racks).padStart(2, '0') },
        { from: '1', to: String(planned.shelves) },
      ]
      await keeper.call(positionCalls.create, { warehouseId, parts, joint: '-', snake: true })
    }
  }
}

export async function enterClients(acting: Acting, planned: readonly PlannedClient[]) {
  const [seller, other] = [await acting('kaidan'), await acting('kaidan2')]
  for (const [at, { weight: _, since: __, ...client }] of planned.entries()) {
    const { ctx, call } = at % 3 === 2 ? other : seller
    await call(clients.save, { ...client, inchargeId: client.tags === 1 || client.tags === 3 ? ctx.userId : 0 })
  }
}

/** Everything of a family fits in place of the maker's own part, which is its first. */
export async function joinFamilies(acting: Acting, families: readonly PlannedPart[][], directory: Directory) {
  const buyer = await acting('caigou')
  for (const [own, ...others] of families) {
    const codes = new Set(others.map(({ pjNo }) => pjNo).filter((pjNo) => pjNo !== own?.pjNo))
    for (const pjNo of codes) if (own) await buyer.call(exchange.save, { pjid: directory.part(own), pjNo })
  }
}

/** Of some families the maker gave up an older code, which people still ask for. */
export async function replaceOldCodes(acting: Acting, families: readonly PlannedPart[][]) {
  const buyer = await acting('caigou')
  const current = new Set(families.flat().map(({ pjNo }) => pjNo))
  for (const [own] of families.filter((_, at) => at % 5 === 0)) {
    const oldNo = `${own?.pjNo.slice(0, -1)}0`
    if (own && !current.has(oldNo)) await buyer.call(supersession.save, { oldNo, newNo: own.pjNo, remark: '厂家换代' })
  }
}

import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { may } from '#web/kit/session/session.ts'
import type { PartAction } from '#web/kit/table/part-menu.tsx'

interface Part {
  id: number
  pjNo: string
}

interface Entry {
  run: (part: Part) => void
  may: () => boolean
}

/** What the menu of a part cell opens, and for whom. */
const entries: Record<PartAction, Entry> = {
  data: { run: ({ id }) => void openDialog('part', { mode: 'view', id }), may: () => may('base:basepj:query') },
  sales: { run: ({ id, pjNo }) => void openDialog('partTrade', { pjid: id, pjNo, tab: 'sales' }), may: () => may('quick.ckHistory') },
  inbound: { run: ({ id, pjNo }) => void openDialog('partTrade', { pjid: id, pjNo, tab: 'inbound' }), may: () => may('quick.rkHistory') },
  stock: { run: ({ id, pjNo }) => void openDialog('partTrade', { pjid: id, pjNo, tab: 'stock' }), may: () => may('quick.kcHistory') },
  label: { run: ({ id }) => void openDialog('partLabel', { pjid: id }), may: () => may('base:basepj:print') },
  price: { run: ({ id }) => void openDialog('partPrice', { pjid: id }), may: () => may('base:basepj:price') },
  limits: { run: ({ id }) => void openDialog('stockLimits', { pjid: id }), may: () => may('busi:warn:set') },
  exchange: { run: ({ id }) => void openDialog('exchange', { pjid: id }), may: () => may('base:basepj:exchange') },
}

export const partMenu = {
  run: (action: PartAction, part: Part): void => entries[action].run(part),
  may: (action: PartAction): boolean => entries[action].may(),
}

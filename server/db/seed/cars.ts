import { clientCars } from '#contract/master/client-cars.ts'
import { clients } from '#contract/master/clients/clients.ts'
import type { Acting } from './stage.ts'

const CARS = [
  ['粤A6F318', 'LSVAM4187C2184841', '大众 朗逸 2012款 1.4T'],
  ['粤A92K57', 'LVSHCAMB1CE054249', '福特 福克斯 2012款 1.8'],
  ['粤E3Q806', 'LBEHDAEB0AY123454', '现代 ix35 2010款 2.0'],
  ['粤AD51837', '', '比亚迪 秦 PLUS 2022款'],
  ['粤B7H290', 'LHGRB38518E012346', '本田 奥德赛 2008款 2.4'],
  ['粤X18L63', '', '丰田 卡罗拉 2014款 1.6'],
] as const

/** 客户车辆 of a few regular customers. */
export async function keepCars(acting: Acting) {
  const { call } = await acting('laoban')
  const { page } = await call(clients.page, { tags: [1], limit: 4, sortProp: 'clientNo' })
  const owners = page.list.filter(({ clientName }) => clientName !== '散客').slice(0, 3)
  for (const [at, [plate, vin, model]] of CARS.entries())
    await call(clientCars.save, { clientId: owners[at % owners.length]?.id ?? 0, plate, vin, model })
}

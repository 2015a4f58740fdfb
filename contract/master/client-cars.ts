import { z } from 'zod'
import {
  endpoint,
  Id,
  int,
  listOf,
  Moment,
  named,
  optionalText,
  orderedBy,
  pageInput,
  pageOf,
  ref,
  Str,
  submittime,
} from '#contract/kit/fields.ts'

/**
 * 客户车辆: which cars a client looks after, by 车牌, 车架号 or both. A sale that names a plate adds it, a look-up of a VIN may.
 * One car may stand with several clients: it is serviced by more than one garage.
 */
export const MOST_CAR_SIGNS = 20
/** As a plate is kept: 粤A12345, whatever stood between its signs. */
export const plateSigns = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s·•・.\-_]/g, '')
const PLATE = /^(?=.*\d)[\p{Script=Han}A-Z0-9]{4,10}$/u
export const isPlate = (signs: string): boolean => PLATE.test(signs)
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
export const isVin = (signs: string): boolean => VIN.test(signs)
export const VIN_WORDS = '车架号应为 17 位字母和数字，不含 I、O、Q'
export const plateWords = (typed: unknown): string => `车牌“${String(typed).slice(0, MOST_CAR_SIGNS)}”格式不正确`

const optional = (label: string, holds: (signs: string) => boolean, error: string | ((issue: { input: unknown }) => string)) =>
  named(
    z
      .string(`${label}应为文字`)
      .transform(plateSigns)
      .refine((signs) => signs === '' || holds(signs), { error: typeof error === 'string' ? error : ({ input }) => error({ input }) }),
    { label, max: MOST_CAR_SIGNS },
  )
    .nullish()
    .transform((value) => value ?? '')
export const optionalPlate = () => optional('车牌', isPlate, ({ input }) => plateWords(input))
const optionalVin = () => optional('车架号', isVin, VIN_WORDS)

export const ClientCar = z.object({
  id: Id,
  clientId: Id,
  clientNo: Str,
  clientName: Str,
  plate: Str,
  vin: Str,
  /** 车型 in words. */
  model: Str,
  remark: Str,
  /** The last sale that named it; '' = none. */
  lastSale: Str,
  version: z.number(),
})
export const MOST_CARS_FOUND = 20

export const clientCars = {
  page: endpoint('POST /basedata/v1/clientCar/pageCar', {
    input: {
      ...pageInput,
      ...orderedBy('plate', 'lastSale', 'lastUpdateTime'),
      id: Id.default(0),
      clientId: Id.default(0),
      /** Part of 车牌, 车架号 or 车型. */
      keyword: optionalText('关键字', 50),
    },
    reply: { page: pageOf(ClientCar.extend({ modifier: Str, lastUpdateTime: Moment })) },
    allow: 'base:car:query',
  }),
  /** Cars of a client, those last served first; without one, cars whose 车牌 begins so (with or without 粤, 粤A) or whose 车架号 it is. */
  find: endpoint('POST /basedata/v1/clientCar/findCar', {
    input: { clientId: Id.default(0), text: optionalText('查询内容', 50) },
    reply: { content: listOf(ClientCar) },
    allow: 'base:car:query',
  }),
  save: endpoint('POST /basedata/v1/clientCar/saveOrUpdateCar', {
    input: {
      id: Id.default(0),
      clientId: ref('客户'),
      plate: optionalPlate(),
      vin: optionalVin(),
      model: optionalText('车型', 100),
      remark: optionalText('备注', 125),
      version: int('版本').optional(),
      submittime,
    },
    reply: { id: Id },
    allow: 'base:car:upd',
    done: '保存成功',
  }),
  remove: endpoint('POST /basedata/v1/clientCar/delCar', {
    input: { ids: z.array(Id).min(1, '请选择车辆').max(500, '一次最多选择500辆'), submittime },
    allow: 'base:car:del',
    done: '删除成功',
  }),
}

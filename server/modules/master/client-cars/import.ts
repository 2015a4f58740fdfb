import { isPlate, isVin, plateSigns, plateWords, VIN_WORDS } from '#contract/master/client-cars.ts'
import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChanges } from '#server/modules/platform/audit/index.ts'
import {
  type Fields,
  fieldByField,
  type JudgedLine,
  type ListLine,
  type Look,
  listKind,
  noting,
  placeOf,
  tooLong,
} from '#server/modules/platform/lists/index.ts'
import { BUYERS, listedClients, unnamed } from '../clients/index.ts'
import { cleanName } from '../search/index.ts'
import { ENTITY, told } from './save.ts'

const TITLES = {
  clientNo: ['客户编号', '客户编码'],
  clientName: ['客户', '客户名称'],
  plate: ['车牌', '车牌号', '车牌号码'],
  vin: ['车架号', 'VIN', '车辆识别代号'],
  model: ['车型'],
  remark: ['备注'],
} as const
type Cells = Record<keyof typeof TITLES, string>

interface Car {
  carId: number
  clientId: number
  plate: string
  vin: string
  model: string
  remark: string
}
interface Row extends JudgedLine {
  car: Car | undefined
}
interface Known {
  clientOf(cells: Cells): number | undefined
  cars: readonly Car[]
}

const CARS = `select car_id as "carId", client_id as "clientId", plate, vin, model, remark from client_car
  where tenant_id = $1 and client_id = any($2::bigint[]) order by car_id for no key update`

async function known(ctx: Context, rows: readonly Cells[]): Promise<Known> {
  const { ids, clientOf } = await listedClients(ctx, rows, { tags: BUYERS })
  return {
    clientOf: (cells) => clientOf(cells)?.clientId,
    cars: await statement<Car>(ctx, 'client-cars.there', CARS, [ctx.tenantId, ids]),
  }
}

function judge({ no, cells }: ListLine<keyof Cells>, { clientOf, cars }: Known): Row {
  const [plate, vin] = [plateSigns(cells.plate), plateSigns(cells.vin)]
  const clientId = clientOf(cells)
  const own = cars.filter((car) => car.clientId === clientId)
  const byPlate = plate === '' ? undefined : own.find((car) => car.plate === plate)
  const byVin = vin === '' ? undefined : own.find((car) => car.vin === vin)
  const there = byPlate ?? byVin
  const problem = wrongIn(cells, { plate, vin, clientId, apart: !!byPlate && !!byVin && byPlate !== byVin })
  if (problem || !clientId) return { ...{ no, verdict: 'wrong', problem, values: cells }, car: undefined }
  // what a line leaves empty stays
  const said = { plate, vin, model: cleanName(cells.model), remark: cleanName(cells.remark) }
  const kept = (field: keyof typeof said) => said[field] || there?.[field] || ''
  const next = { plate: kept('plate'), vin: kept('vin'), model: kept('model'), remark: kept('remark') }
  const line = {
    ...{ no, problem: '', values: { ...cells, ...next }, key: `${clientId} ${there ? there.carId : plate || vin}` },
    car: { carId: there?.carId ?? 0, clientId, ...next },
  }
  if (!there) return { ...line, verdict: 'fresh' }
  const fields = Object.keys(next) as (keyof typeof next)[]
  const olds = Object.fromEntries(fields.filter((field) => there[field] !== next[field]).map((field) => [field, there[field]]))
  return { ...line, verdict: Object.keys(olds).length > 0 ? 'changed' : 'same', olds }
}

/** Of a client's cars each plate and each VIN is one car's: a later line that gives it to another one is wrong. */
function apartInFile(rows: readonly Row[]): Row[] {
  const taken = new Map<string, Row>()
  return rows.map((row) => {
    const { car, key, values } = row
    if (!car) return row
    const signs = [car.plate, car.vin].filter(Boolean).map((each) => `${car.clientId} ${each}`)
    const first = signs.map((each) => taken.get(each)).find((other) => other && other.key !== key)
    if (first) return { ...{ no: row.no, verdict: 'wrong', problem: '车牌或车架号在文件里属于该客户的另一辆车', values }, car: undefined }
    for (const each of signs) taken.set(each, row)
    return row
  })
}

interface Read {
  plate: string
  vin: string
  clientId: number | undefined
  apart: boolean
}
function wrongIn(cells: Cells, { plate, vin, clientId, apart }: Read): string {
  const nobody = unnamed(cells, clientId)
  if (nobody) return nobody
  if (plate === '' && vin === '') return '请填写车牌或车架号'
  if (plate !== '' && !isPlate(plate)) return plateWords(cells.plate)
  if (vin !== '' && !isVin(vin)) return VIN_WORDS
  if (apart) return '车牌和车架号是该客户的两辆车'
  return tooLong(['车型', cleanName(cells.model), 100], ['备注', cleanName(cells.remark), 125])
}

const MAKE = `
  insert into client_car (tenant_id, client_id, plate, vin, model, remark, updated_by)
  select $1, "clientId", plate, vin, model, remark, $2
  from jsonb_to_recordset($3::jsonb) as ("clientId" bigint, plate text, vin text, model text, remark text) returning car_id as id`
const WRITE = `
  update client_car a set plate = u.plate, vin = u.vin, model = u.model, remark = u.remark, version = a.version + 1, updated_by = $2, updated_at = now()
  from jsonb_to_recordset($3::jsonb) as u ("carId" bigint, plate text, vin text, model text, remark text)
  where a.tenant_id = $1 and a.car_id = u."carId" returning a.car_id as id`

async function store(ctx: Context, rows: readonly Row[]) {
  const cars = rows.flatMap(({ no, car }) => (car ? [{ no, car }] : []))
  const [fresh, changed] = [cars.filter(({ car }) => car.carId === 0), cars.filter(({ car }) => car.carId > 0)]
  const write = (name: string, text: string, some: typeof cars) =>
    statement<{ id: number }>(ctx, name, text, [ctx.tenantId, ctx.userId, JSON.stringify(some.map(({ car }) => car))])
  if (changed.length > 0) await write('client-cars.write', WRITE, changed)
  const made = fresh.length > 0 ? await write('client-cars.make', MAKE, fresh) : []
  await recordChanges(
    ctx,
    ENTITY,
    '导入客户车辆',
    cars.map(({ car }) => ({ id: car.carId || (made[fresh.findIndex((each) => each.car === car)]?.id ?? 0), after: told(car) })),
  )
  return made.flatMap(({ id }, at) => (fresh[at] ? [{ rowNo: fresh[at].no, id, key: '' }] : []))
}

const NOW = `select a.car_id as id, a.plate, a.vin, a.model, a.remark, a.updated_at as at, coalesce(u.real_name, '') as who
  from client_car a left join app_user u on u.tenant_id = $1 and u.user_id = a.updated_by
  where a.tenant_id = $1 and a.car_id = any($2::bigint[]) order by a.car_id for update of a`
const look: Look = async (ctx, targets) => {
  const ids = targets.map(({ id }) => id)
  const rows = await statement<Fields & { id: number; who: string; at: string }>(ctx, 'client-cars.now', NOW, [ctx.tenantId, ids])
  const told = ({ plate, vin, model, remark }: Fields) => ({ plate: plate ?? '', vin: vin ?? '', model: model ?? '', remark: remark ?? '' })
  return new Map(rows.map(({ id, who, at, ...row }) => [placeOf({ id, key: '' }), { gone: false, who, at, fields: told(row) }]))
}
const GONE = 'delete from client_car where tenant_id = $1 and car_id = any($2::bigint[])'
const toldBack = (ctx: Context, ids: readonly number[]) =>
  recordChanges(
    ctx,
    ENTITY,
    '撤销导入',
    ids.map((id) => ({ id, after: {} })),
  )

/** Cars by their client and plate, else VIN: new ones are added, of known ones the filled columns are changed. */
export const carList = listKind<Row>({
  kind: 'cars',
  titles: TITLES,
  most: 5000,
  async judge(ctx, lines) {
    const own = lines as readonly ListLine<keyof Cells>[]
    const facts = await known(
      ctx,
      own.map(({ cells }) => cells),
    )
    return apartInFile(own.map((line) => judge(line, facts)))
  },
  carryOut(ctx, rows) {
    const changed = rows.flatMap(({ no, car }) => (car && car.carId > 0 ? [{ rowNo: no, id: car.carId, key: '' }] : []))
    return noting(ctx, { entity: ENTITY, look }, changed, () => store(ctx, rows))
  },
  entities: {
    [ENTITY]: fieldByField({
      name: '车辆',
      look,
      names: { plate: '车牌', vin: '车架号', model: '车型', remark: '备注' },
      async remove(ctx, made) {
        const ids = made.map(({ id }) => id)
        await toldBack(ctx, ids)
        await statement(ctx, 'client-cars.unmake', GONE, [ctx.tenantId, ids])
      },
      async restore(ctx, back) {
        const cars = back.map(({ id, fields, now }) => ({ ...now.fields, ...fields, carId: id }))
        await statement(ctx, 'client-cars.write', WRITE, [ctx.tenantId, ctx.userId, JSON.stringify(cars)])
        await toldBack(
          ctx,
          back.map(({ id }) => id),
        )
      },
    }),
  },
})

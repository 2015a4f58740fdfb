import { add } from '#contract/kit/decimal.ts'
import type { Received } from '#contract/kit/fields.ts'
import type { carModels } from '#contract/master/catalogue/car-models.ts'
import { fitPlaceOf } from '#contract/master/catalogue/fit-place.ts'
import type { Context } from '#server/kit/context.ts'
import { refused } from '#server/kit/errors.ts'
import { requireVersion } from '#server/kit/opened.ts'
import { statement } from '#server/kit/statement.ts'
import { demand, recordNames } from './fitment.ts'

interface There {
  modelId: number
  partId: number
  version: number
}
const THERE = `select f.model_id as "modelId", f.part_id as "partId", f.version from fitment f
  join unnest($2::bigint[], $3::bigint[]) as u (model, part) on f.model_id = u.model and f.part_id = u.part
  where f.tenant_id = $1 order by f.model_id, f.part_id for update of f`
/** What is null stays. */
const WRITE = `update fitment f set place = coalesce($4, f.place), per_car = coalesce($5::numeric, f.per_car), note = coalesce($6, f.note),
    version = f.version + 1, updated_by = $7, updated_at = now()
  from unnest($2::bigint[], $3::bigint[]) as u (model, part) where f.tenant_id = $1 and f.model_id = u.model and f.part_id = u.part`

/** 安装位置, 每车用量 and 备注 of what fits already. */
export async function saveFit(ctx: Context, input: Received<typeof carModels.saveFit>) {
  const pairs = [input.fits.map(({ modelId }) => modelId), input.fits.map(({ pjid }) => pjid)] as const
  const { models, pjids } = await demand(ctx, { modelIds: [...new Set(pairs[0])], pjids: [...new Set(pairs[1])] })
  const there = await statement<There>(ctx, 'fitment-there', THERE, [ctx.tenantId, ...pairs])
  const versions = new Map(there.map(({ modelId, partId, version }) => [`${modelId} ${partId}`, version]))
  for (const { modelId, pjid, fitVersion } of input.fits) {
    const stored = versions.get(`${modelId} ${pjid}`)
    if (stored === undefined) throw refused('该适用车型已被他人移除，请刷新后重试')
    requireVersion(fitVersion, stored, '该适用车型已被他人修改，请刷新后重试')
  }
  const [place, perCar, note] = [fitPlaceOf(input.fitPlace) ?? '', input.perCar ?? '0', input.fitNote]
  const written = input.change.includes.bind(input.change)
  const values = [written('fitPlace') ? place : null, written('perCar') ? perCar : null, written('fitNote') ? note : null]
  await statement(ctx, 'fitment-write', WRITE, [ctx.tenantId, ...pairs, ...values, ctx.userId])
  const said = [
    written('fitPlace') && `位置 ${place || '未注明'}`,
    written('perCar') && `每车 ${add(perCar, '0')}`,
    written('fitNote') && `备注 ${note || '无'}`,
  ]
  await recordNames(ctx, '设置适用', models, pjids, `${said.filter(Boolean).join('，')}：`)
  return {}
}

import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { type Change, type JudgedLine, type ListLine, listKind, noting, type Target } from '#server/modules/platform/lists/index.ts'
import { cleanName, codeKey, partsMeant } from '../../search/index.ts'
import { type Fit, fitSaid, oldsOf } from './fit-said.ts'
import { fitments, fittedLook, modelLook, models, refit } from './fitment-back.ts'
import { yearsOf } from './import-rules.ts'
import { modelNamed, type Tree, treeOf, type WantedModel } from './names-tree.ts'
import { checked, type ModelFacts, titleOf } from './rules.ts'
import { storedFitment } from './stored-fitment.ts'

const TITLES = {
  pjNo: ['编码', '商品编码', '配件编码', '零件号', 'OE号'],
  pjBrand: ['品牌', '配件品牌', '商品品牌'],
  carBrand: ['汽车品牌', '车辆品牌', '车品牌', '主机厂'],
  series: ['车系', '车款'],
  modelName: ['车型', '车型名称'],
  years: ['年份', '年款', '年代'],
  yearFrom: ['起始年份', '起始年'],
  yearTo: ['截止年份', '截止年'],
  displacement: ['排量'],
  engine: ['发动机', '发动机型号'],
  chassis: ['底盘号', '底盘'],
  fitPlace: ['安装位置', '位置', '方位', '装车位置'],
  perCar: ['每车用量', '单车用量', '用量', '装车数量', '每车数量'],
  fitNote: ['适用备注', '备注', '说明', '适用说明'],
} as const
type Field = keyof typeof TITLES
interface Row extends JudgedLine {
  partId: number
  /** Models that are there; a series without more words means all of its own. */
  modelIds: number[]
  /** The model that has to be made first. */
  made: WantedModel | undefined
  /** What it says of each; what is not named stays. */
  fit: Partial<Fit>
  /** Models that the part fits already, but otherwise. */
  other: number[]
}

type Meant = Awaited<ReturnType<typeof partsMeant>>[number]

function judge(
  { no, cells }: ListLine<Field>,
  { part, problem }: Meant,
  tree: Tree,
  mayAdd: boolean,
  fitted: ReadonlyMap<string, Fit>,
): Row {
  const { carBrand, series } = cells
  const shown = { pjNo: part?.pjNo ?? cells.pjNo, pjBrand: part?.pjBrand ?? cells.pjBrand, pjName: part?.pjName ?? '', carBrand, series }
  const base = { no, values: shown, partId: part?.partId ?? 0, modelIds: [], made: undefined, fit: {}, other: [] }
  const said = fitSaid(cells)
  const fit = 'problem' in said ? {} : said
  const target = problem ? { problem } : 'problem' in said ? said : modelMeant(cells, tree, mayAdd)
  if ('problem' in target) return { ...base, verdict: 'wrong', problem: target.problem }
  const { title, modelIds, made } = target
  const there = modelIds.flatMap((id) => fitted.get(`${part?.partId} ${id}`) ?? [])
  const fresh = made !== undefined || there.length < modelIds.length
  const olds = oldsOf(fit, there)
  const key = `${part?.partId} ${carBrand} ${series} ${title}`.toLowerCase()
  const other = modelIds.filter((id) => Object.keys(oldsOf(fit, [fitted.get(`${part?.partId} ${id}`) ?? fit])).length > 0)
  const own = { ...base, values: { ...shown, title, ...fit }, modelIds, made, fit, other, olds, key }
  const verdict = fresh ? 'fresh' : other.length > 0 ? 'changed' : 'same'
  return { ...own, verdict, problem: made ? '新建车型' : '' }
}

type Meaning = (Pick<Row, 'modelIds' | 'made'> & { title: string }) | { problem: string }

function modelMeant(cells: Record<Field, string>, tree: Tree, mayAdd: boolean): Meaning {
  const [brand, series] = [cleanName(cells.carBrand), cleanName(cells.series)]
  if (codeKey(brand) === '') return { problem: '汽车品牌不能为空' }
  if (codeKey(series) === '') return { problem: '车系不能为空' }
  if (brand.length > 50 || series.length > 50) return { problem: '汽车品牌、车系不能超过50个字' }
  const facts = factsOf(cells)
  if ('problem' in facts) return facts
  const above = tree.get(0)?.get(codeKey(brand))
  const node = above && tree.get(above.id)?.get(codeKey(series))
  const title = titleOf(facts)
  if (title === '') {
    const models = [...(tree.get(node?.id ?? -1)?.values() ?? [])].filter(({ stopped }) => !stopped)
    if (models.length === 0)
      return { problem: node ? '车系下面暂无启用的车型，请填写年份、排量等' : '车系不存在，请填写年份、排量等以新建车型' }
    return { modelIds: models.map(({ id }) => id), made: undefined, title: `全部 ${models.length} 个车型` }
  }
  const model = node && tree.get(node.id)?.get(title.toLowerCase())
  if (model) return { modelIds: [model.id], made: undefined, title: model.title }
  if (!mayAdd) return { problem: '车型不存在，没有权限新建' }
  return { modelIds: [], made: { brand, series, facts }, title }
}

/** What a file says of a model, by the rules of its form. */
function factsOf(cells: Record<Field, string>): ModelFacts | { problem: string } {
  const years = yearsOf(cells.years, cells.yearFrom, cells.yearTo)
  if (!years) return { problem: '年份应为 4 位年份，如 2012 或 2012-2018' }
  const [modelName, displacement, engine, chassis] = [cells.modelName, cells.displacement, cells.engine, cells.chassis].map(cleanName) as [
    string,
    string,
    string,
    string,
  ]
  for (const [label, text, max] of [
    ['车型', modelName, 50],
    ['排量', displacement, 20],
    ['发动机', engine, 30],
    ['底盘号', chassis, 30],
  ] as const)
    if (text.length > max) return { problem: `${label}不能超过${max}个字` }
  const facts = { modelName, ...years, displacement, engine, chassis }
  if (titleOf(facts) === '') return facts
  try {
    return checked(3, facts)
  } catch (fault) {
    if (fault instanceof AppError) return { problem: fault.message }
    throw fault
  }
}

const FITTED = `select part_id as "partId", model_id as "modelId", place as "fitPlace", trim_scale(per_car)::text as "perCar", note as "fitNote"
  from fitment where tenant_id = $1 and part_id = any($2::bigint[])`

async function fittedTo(ctx: Context, partIds: number[]): Promise<Map<string, Fit>> {
  const rows = await statement<Fit & { partId: number; modelId: number }>(ctx, 'fitment-of', FITTED, [ctx.tenantId, partIds])
  return new Map(rows.map(({ partId, modelId, ...fit }) => [`${partId} ${modelId}`, fit]))
}

const ADD = `insert into fitment (tenant_id, model_id, part_id, created_by, place, per_car, note)
  select $1, u.model, u.part, $2, coalesce(u.place, ''), coalesce(u.per_car, 0), coalesce(u.note, '')
  from jsonb_to_recordset($3::jsonb) as u (model bigint, part bigint, place text, per_car numeric, note text) order by u.model, u.part
  on conflict do nothing returning model_id as "modelId", part_id as "partId"`

async function writeFitment(ctx: Context, rows: readonly Row[]): Promise<Change[]> {
  const tree = await treeOf(ctx)
  const nodes = await noting(ctx, { entity: 'model', look: modelLook }, [], async () => {
    const targets: Target[] = []
    for (const row of rows) {
      if (!row.made) continue
      const made: number[] = []
      row.modelIds = [await modelNamed(ctx, tree, row.made, made)]
      for (const id of made) targets.push({ rowNo: row.no, id, key: '' })
    }
    return targets
  })
  const pairs = rows.flatMap(({ no, partId, modelIds, fit }) => modelIds.map((modelId) => ({ no, partId, modelId, fit })))
  const lineOf = new Map(pairs.toReversed().map(({ no, partId, modelId }) => [`${partId} ${modelId}`, no]))
  const targets = rows.flatMap(({ no, partId, fit, other }) => other.map((id) => ({ rowNo: no, id, key: String(partId), fields: fit })))
  const fits = await noting(ctx, { entity: 'fitment', look: fittedLook }, targets, async () => {
    const lines = pairs.map(({ partId, modelId, fit: { fitPlace, perCar, fitNote } }) => ({
      ...{ model: modelId, part: partId, place: fitPlace, per_car: perCar, note: fitNote },
    }))
    const added = await statement<{ modelId: number; partId: number }>(ctx, 'fitment-import', ADD, [
      ...[ctx.tenantId, ctx.userId, JSON.stringify(lines)],
    ])
    if (targets.length > 0) await refit(ctx, targets)
    return added.map(({ modelId, partId }) => ({ rowNo: lineOf.get(`${partId} ${modelId}`) ?? 0, id: modelId, key: String(partId) }))
  })
  const words = ({ values: { carBrand, series, title, fitPlace = '' } }: Row) => `${carBrand} ${series} ${title} ${fitPlace}`.trim()
  for (const [partId, own] of Map.groupBy(rows, (row) => row.partId))
    await recordChange(ctx, 'part', partId, '导入适用车型', undefined, { fitment: own.slice(0, 10).map(words).join('、') })
  return [...nodes, ...fits]
}

/** 适用车型 of many parts by a file. Brands, series and models that are missing are made, if the importer may. */
export const fitmentList = listKind<Row>({
  kind: 'fitment',
  titles: TITLES,
  most: 5000,
  async judge(ctx, lines) {
    const own = lines as readonly ListLine<Field>[]
    const tree = await treeOf(ctx)
    const meant = await partsMeant(
      ctx,
      own.map(({ cells }) => cells),
    )
    const fitted = await fittedTo(ctx, [...new Set(meant.flatMap(({ part }) => (part ? [part.partId] : [])))])
    const mayAdd = ctx.may('base:model:add')
    return own.map((line, at) => judge(line, meant[at] ?? { part: undefined, problem: '编码不存在' }, tree, mayAdd, fitted))
  },
  stored: storedFitment,
  carryOut: writeFitment,
  entities: { model: models, fitment: fitments },
})

import type { Answer, Received } from '#contract/kit/fields.ts'
import type { carModels } from '#contract/master/catalogue/car-models.ts'
import type { Context, OutsideContext } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import type { UploadedFile } from '#server/kit/upload.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { importTable, readTable, type TableRow } from '#server/modules/platform/sheets/index.ts'
import { cleanName, codeKey, partsMeant } from '../../search/index.ts'
import { yearsOf } from './import-rules.ts'
import { modelNamed, type Tree, treeOf, type WantedModel } from './names-tree.ts'
import { checked, type ModelFacts, titleOf } from './rules.ts'

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
} as const
type Field = keyof typeof TITLES
type Shown = Answer<typeof carModels.importFitment>['content']['rows'][number]

interface Row extends Shown {
  partId: number
  /** Models that are there; a series without more words means all of its own. */
  modelIds: number[]
  /** The model that has to be made first. */
  made: WantedModel | undefined
}

/** 适用车型 of many parts by a file. Brands, series and models that are missing are made, if the importer may. */
export async function importFitment(outside: OutsideContext, input: Received<typeof carModels.importFitment>, file: UploadedFile) {
  const table = await readTable<Field>(outside, file, TITLES, { required: ['pjNo', 'carBrand', 'series'] })
  return outside.transact(async (ctx) => {
    const tree = await treeOf(ctx)
    const meant = await partsMeant(
      ctx,
      table.map(({ cells }) => cells),
    )
    const fitted = await fittedTo(ctx, [...new Set(meant.flatMap(({ part }) => (part ? [part.partId] : [])))])
    const seen = new Map<string, number>()
    const rows = table.map((line, at): Row => {
      const { part, problem } = meant[at] ?? { part: undefined, problem: '编码不存在' }
      const target = problem ? { problem } : modelMeant(line, tree, ctx.may('base:model:add'))
      return judge(line, part, target, seen, fitted)
    })
    const reply = await importTable(input, rows, (wanted) => writeFitment(ctx, wanted))
    return { content: { ...reply.content, rows: reply.content.rows.map(({ partId: _, modelIds: __, made: ___, ...row }) => row) } }
  })
}

type Meant = Awaited<ReturnType<typeof partsMeant>>[number]

function judge(
  { no, cells }: TableRow<Field>,
  part: Meant['part'],
  target: Target,
  seen: Map<string, number>,
  fitted: ReadonlySet<string>,
): Row {
  const { carBrand, series } = cells
  const shown = { no, pjNo: part?.pjNo ?? cells.pjNo, pjBrand: part?.pjBrand ?? cells.pjBrand, pjName: part?.pjName ?? '' }
  const base = { ...shown, carBrand, series, title: '', partId: part?.partId ?? 0, modelIds: [], made: undefined }
  if ('problem' in target) return { ...base, verdict: 'wrong', problem: target.problem }
  const key = `${part?.partId} ${carBrand} ${series} ${target.title}`.toLowerCase()
  const first = seen.get(key)
  if (first !== undefined) return { ...base, title: target.title, verdict: 'wrong', problem: `与第${first}行重复` }
  seen.set(key, no)
  const fresh = target.made !== undefined || target.modelIds.some((id) => !fitted.has(`${part?.partId} ${id}`))
  return { ...base, ...target, verdict: fresh ? 'fresh' : 'same', problem: target.made ? '新建车型' : '' }
}

type Target = Pick<Row, 'modelIds' | 'made' | 'title'> | { problem: string }

function modelMeant({ cells }: TableRow<Field>, tree: Tree, mayAdd: boolean): Target {
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
      return { problem: node ? '车系下面还没有启用的车型，请填写年份、排量等' : '车系不存在，请填写年份、排量等以新建车型' }
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
  if (!years) return { problem: '年份应为4位年份，如 2012 或 2012-2018' }
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

const FITTED = 'select part_id as "partId", model_id as "modelId" from fitment where tenant_id = $1 and part_id = any($2::bigint[])'

async function fittedTo(ctx: Context, partIds: number[]): Promise<Set<string>> {
  const rows = await statement<{ partId: number; modelId: number }>(ctx, 'fitment-of', FITTED, [ctx.tenantId, partIds])
  return new Set(rows.map(({ partId, modelId }) => `${partId} ${modelId}`))
}

const ADD = `insert into fitment (tenant_id, model_id, part_id, created_by)
  select $1, u.m, u.p, $4 from unnest($2::bigint[], $3::bigint[]) as u (m, p) order by u.m, u.p on conflict do nothing`

async function writeFitment(ctx: Context, rows: Row[]): Promise<void> {
  const tree = await treeOf(ctx)
  for (const row of rows) if (row.made) row.modelIds = [await modelNamed(ctx, tree, row.made)]
  const pairs = rows.flatMap(({ partId, modelIds }) => modelIds.map((modelId) => ({ partId, modelId })))
  await statement(ctx, 'fitment-import', ADD, [
    ctx.tenantId,
    pairs.map(({ modelId }) => modelId),
    pairs.map(({ partId }) => partId),
    ctx.userId,
  ])
  const words = ({ carBrand, series, title }: Row) => `${carBrand} ${series} ${title}`
  await Promise.all(
    [...Map.groupBy(rows, ({ partId }) => partId)].map(([partId, own]) =>
      recordChange(ctx, 'part', partId, '导入适用车型', undefined, { fitment: own.slice(0, 10).map(words).join('、') }),
    ),
  )
}

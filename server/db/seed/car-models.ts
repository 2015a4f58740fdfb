import { carModels } from '#contract/master/catalogue/car-models.ts'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import type { Directory } from './directory.ts'
import { kinds } from './kinds.ts'
import { fitmentOf, planModels, readModelText } from './plan-models.ts'
import type { PlannedPart } from './plan-parts.ts'
import type { Acting } from './stage.ts'

const MOST = 200
const engineKinds = new Set(kinds.filter(({ engine }) => engine).map(({ name }) => name))

/** Numbers the company has met: the same cars are known again. */
const met = [
  ['LSVAA4182E2184847', '大众 朗逸', '1.6L'],
  ['LFMAPE2G6D0123456', '丰田 卡罗拉', '1.8L'],
  ['LHGCP1689A8012345', '本田 雅阁', '2.0L'],
  ['LBVNU5701DSB12345', '宝马 3系', '2.0T'],
  ['LGWEF4A53GF123456', '哈弗 H6', '1.5T'],
] as const

/** 车型资料 after the words the parts already carry, and which part fits which car. */
export async function buildModels(acting: Acting, parts: readonly PlannedPart[], directory: Directory) {
  const { call } = await acting('caigou')
  const brands = new Map<string, number>()
  /** 大众 朗逸 → its models, as they were planned. */
  const known = new Map<string, { id: number; key: string; displacement: string }[]>()
  for (const { brand, series, models } of planModels()) {
    const brandId = brands.get(brand) ?? (await call(carModels.save, { modelName: brand, sort: brands.size + 1 })).id
    brands.set(brand, brandId)
    const { id: parentId } = await call(carModels.save, { parentId: brandId, modelName: series })
    const made = []
    for (const model of models) {
      const { id } = await call(carModels.save, { parentId, ...model })
      made.push({ id, key: keyOf(model), displacement: model.displacement })
    }
    known.set(`${brand} ${series}`, made)
  }
  for (const [group, fitting] of fitmentOf(parts, (pjName) => engineKinds.has(pjName))) {
    const [pjSize = '', engine = '0'] = group.split('\n')
    const [brand = '', ...text] = pjSize.split(' ')
    const { series, model } = readModelText(text.join(' '))
    const modelIds = series.flatMap((each) => {
      const same = (known.get(`${brand} ${each}`) ?? []).filter(({ key }) => key === keyOf(model))
      return (engine === '0' ? same : same.slice(Number(engine) - 1, Number(engine))).map(({ id }) => id)
    })
    for (const [words, alike] of Map.groupBy(fitting, ({ pjName }) => JSON.stringify(fitOf(pjName)))) {
      const pjids = alike.map((part) => directory.part(part))
      for (let at = 0; at < pjids.length; at += MOST)
        await call(carModels.fit, { modelIds, pjids: pjids.slice(at, at + MOST), ...(JSON.parse(words) as ReturnType<typeof fitOf>) })
    }
  }
  for (const [vin, series, displacement] of met) {
    const modelId = known.get(series)?.find((each) => each.displacement === displacement)?.id
    if (modelId) await call(catalogue.confirm, { vin, modelId })
  }
}

/** 前大灯总成(左) sits at the front left, and names tell how many a car takes. */
const PER_CAR = [
  [/火花塞|喷油嘴|点火线圈/, 4],
  [/减震器|球笼|轮轴承|刹车盘|雾灯/, 2],
] as const
const fitOf = (pjName: string) => ({
  fitPlace: [
    pjName.includes('前') && '前',
    pjName.includes('后') && !pjName.startsWith('后视镜') && '后',
    /[(（]左/.test(pjName) && '左',
    /[(（]右/.test(pjName) && '右',
  ]
    .filter(Boolean)
    .join(''),
  perCar: PER_CAR.find(([words]) => words.test(pjName))?.[1] ?? null,
})

const keyOf = ({ modelName, yearFrom, yearTo, chassis }: { modelName: string; yearFrom: number; yearTo: number; chassis: string }) =>
  `${modelName} ${yearFrom} ${yearTo} ${chassis}`

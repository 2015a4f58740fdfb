import { z } from 'zod'
import { compare } from '#contract/kit/decimal.ts'
import {
  endpoint,
  Flag,
  Id,
  int,
  listOf,
  named,
  optionalText,
  pageInput,
  pageOf,
  price,
  qty,
  ref,
  refOrNone,
  Str,
  submittime,
} from '#contract/kit/fields.ts'
import { partNames } from '../part-form.ts'
import { fitPlaceOf } from './fit-place.ts'

/** 车型资料: 品牌 (level 1) → 车系 (2) → 车型 (3), and the parts that fit a model. Years of 0 are not known; a model still built has yearTo 0. */
export const MODEL_LEVELS = { 1: '品牌', 2: '车系', 3: '车型' } as const
export type ModelLevel = keyof typeof MODEL_LEVELS

const mayLook = ['base:model:query', 'base:basepj:query']
const year = (label: string) => int(label, 0, 2100).refine((value) => value === 0 || value >= 1900, `${label}应为 4 位年份`)

export const CarNode = z.object({
  id: Id,
  /** 0: a brand. */
  parentId: Id,
  level: z.number(),
  modelName: Str,
  /** The name; of a model also years, displacement, engine and chassis. */
  title: Str,
  yearFrom: z.number(),
  yearTo: z.number(),
  displacement: Str,
  engine: Str,
  chassis: Str,
  remark: Str,
  sort: z.number(),
  stopped: Flag,
  version: z.number(),
  /** Models: parts that fit. Brands and series: nodes one level below. */
  amount: z.number(),
})

/** What can be said of a part on a model. */
export const FIT_FIELDS = ['fitPlace', 'perCar', 'fitNote'] as const

const Placed = z.object({
  /** The series itself, or a model. */
  id: Id,
  level: z.number(),
  brandId: Id,
  seriesId: Id,
  brandName: Str,
  seriesName: Str,
  title: Str,
  stopped: Flag,
})

/** How a part fits a model: where it sits ('' is not said), how many of it a car takes (0 is not said), and what else is to be known. */
const Fit = { fitPlace: Str, perCar: qty('每车用量'), fitNote: Str, fitVersion: z.number() }
const fitForm = {
  fitPlace: optionalText('安装位置', 20).refine(
    (typed) => fitPlaceOf(typed) !== undefined,
    '安装位置由前、后、左、右、上、下、内、外组成，如“前左”',
  ),
  perCar: named(
    qty('每车用量').refine((value) => compare(value, '0') >= 0, '每车用量不能小于0'),
    { label: '每车用量', decimals: 3 },
  ).nullish(),
  fitNote: optionalText('适用备注', 125),
}

const ids = (label: string, max: number) => z.array(Id).min(1, `请选择${label}`).max(max, `一次最多选择${max}个${label}`)
const fitted = { modelIds: ids('车型', 200), pjids: ids('商品', 200), submittime }

export const carModels = {
  /** All brands and series, in order: the tree. */
  tree: endpoint('POST /basedata/v1/carModel/findCarTree', {
    /** stopped: '' all, '0' in use only. */
    input: { stopped: optionalText('状态', 1) },
    reply: { content: listOf(CarNode) },
    allow: mayLook,
  }),
  /** The models of a series. */
  ofSeries: endpoint('POST /basedata/v1/carModel/findCarModel', {
    input: { seriesId: Id, stopped: optionalText('状态', 1) },
    reply: { content: listOf(CarNode) },
    allow: mayLook,
  }),
  /** Brands, series and models by their words or pinyin, several in any order. `level` 0 = any. */
  search: endpoint('POST /basedata/v1/carModel/searchCarModel', {
    input: {
      queryValue: optionalText('查询内容', 60),
      level: int('级别', 0, 3).default(0),
      stopped: optionalText('状态', 1),
      limit: int('条数', 1, 100).default(20),
    },
    reply: { content: listOf(Placed) },
    allow: mayLook,
  }),
  save: endpoint('POST /basedata/v1/carModel/saveOrUpdateCarModel', {
    input: {
      id: Id.default(0),
      /** Of a new node: what it lies below, 0 = a new brand. A node stays where it is. */
      parentId: refOrNone('上级'),
      modelName: optionalText('名称', 50),
      yearFrom: year('起始年份').default(0),
      yearTo: year('截止年份').default(0),
      displacement: optionalText('排量', 20),
      engine: optionalText('发动机', 30),
      chassis: optionalText('底盘号', 30),
      remark: optionalText('备注', 125),
      sort: int('排序', 0, 9999).default(0),
      version: z.number().int().optional(),
      submittime,
    },
    reply: { id: Id },
    allow: ['base:model:add', 'base:model:upd'],
    done: '保存成功',
  }),
  stop: endpoint('POST /basedata/v1/carModel/stopCarModel', {
    input: { ids: ids('车型', 200), submittime },
    allow: 'base:model:upd',
    done: '操作成功',
  }),
  resume: endpoint('POST /basedata/v1/carModel/resumeCarModel', {
    input: { ids: ids('车型', 200), submittime },
    allow: 'base:model:upd',
    done: '操作成功',
  }),
  /** 适用商品 of a model. */
  parts: endpoint('POST /basedata/v1/carModel/pageCarModelPj', {
    input: { ...pageInput, modelId: Id },
    reply: {
      page: pageOf(
        z.object({
          pjid: Id,
          ...partNames,
          pjOemcode: Str,
          pjEnable: Flag,
          ...Fit,
          xsPrice: price('price.xsprice', '销售价'),
          /** 现存 and 可用 of the company signed in to. */
          qty: qty(),
          usable: qty(),
        }),
      ),
    },
    allow: mayLook,
  }),
  /** 适用车型 of a part. */
  ofPart: endpoint('POST /basedata/v1/carModel/findPjCarModel', {
    input: { pjid: Id },
    reply: { content: listOf(Placed.extend(Fit)) },
    allow: mayLook,
  }),
  /** Every part fits every model, as is said of it; what is there already stays as it is. A series stands for all its models in use. */
  fit: endpoint('POST /basedata/v1/carModel/addFitment', {
    input: { ...fitted, ...fitForm },
    reply: { added: z.number() },
    allow: 'base:model:fit',
  }),
  /** How parts fit models; `change`: what is written, the rest stays. */
  saveFit: endpoint('POST /basedata/v1/carModel/saveFitment', {
    input: {
      fits: z
        .array(z.object({ modelId: ref('车型'), pjid: ref('商品'), fitVersion: int('版本', 1) }))
        .min(1, '请选择适用车型')
        .max(200, '一次最多修改200个适用车型'),
      ...fitForm,
      change: z.array(named(z.enum(FIT_FIELDS), '改动')).min(1, '没有要修改的内容'),
      submittime,
    },
    allow: 'base:model:fit',
    done: '保存成功',
  }),
  unfit: endpoint('POST /basedata/v1/carModel/delFitment', { input: fitted, allow: 'base:model:fit', done: '操作成功' }),
}

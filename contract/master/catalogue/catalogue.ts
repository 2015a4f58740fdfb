import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, optionalText, pageInput, pageOf, price, qty, Str, submittime } from '#contract/kit/fields.ts'
import { partNames } from '../part-form.ts'
import { FIT_PLACES } from './fit-place.ts'

/** /epc: the parts catalogue over the company's own fitment (decision 11). */
const mayLook = ['base:model:query', 'base:basepj:query']

/** Which cars. Without a series: any. Each further word narrows its models. */
const car = {
  seriesId: Id.default(0),
  modelId: Id.default(0),
  year: int('年份', 0, 2100).default(0),
  displacement: optionalText('排量', 20),
  /** Where on the car; '' is anywhere. */
  fitPlace: z.enum(['', ...FIT_PLACES], '安装位置不正确').default(''),
}

const shelf = {
  xsPrice: price('price.xsprice', '销售价'),
  /** 现存 and 可用 of the company signed in to. */
  qty: qty(),
  usable: qty(),
}

const CataloguePart = z.object({
  pjid: Id,
  ...partNames,
  pjOemcode: Str,
  /** Address of a small picture, '' without pictures. */
  headImg: Str,
  /** Of the chosen cars: where it sits, how many a car takes (0: not said, or not of all alike), what else is said. */
  fitPlace: Str,
  perCar: qty(),
  fitNote: Str,
  ...shelf,
  /** Interchange parts in use, and what of them is 可用. */
  exchangeCount: z.number(),
  exchangeUsable: qty(),
})

const LearnedModel = z.object({
  modelId: Id,
  brandId: Id,
  seriesId: Id,
  brandName: Str,
  seriesName: Str,
  title: Str,
  /** How many VINs were confirmed for it. */
  times: z.number(),
  /** Of the same model year. */
  sameYear: Flag,
})

const vin = z
  .string('请输入17位车架号')
  .transform((typed) => typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, ''))
  .refine((typed) => typed.length === 17, '请输入17位车架号')
  .refine((typed) => /^[A-Z0-9]+$/.test(typed), '车架号只能是字母和数字')
  .refine((typed) => !/[IOQ]/.test(typed), '车架号不含字母 I、O、Q，请核对是否为数字 1、0')

export const catalogue = {
  /** Groups of parts (类别) for a car. '' = 未分类. */
  groups: endpoint('POST /basedata/v1/epc/findGroup', {
    input: car,
    /** places: those that its fitment names. */
    reply: { content: listOf(z.object({ pjType: Str, parts: z.number() })), places: listOf(Str) },
    allow: mayLook,
  }),
  /** Parts of a car, of a group, or found by code, name, OE or interchange code. One of them is needed. */
  parts: endpoint('POST /basedata/v1/epc/pagePj', {
    input: {
      ...pageInput,
      ...car,
      /** null = every group. */
      pjType: z.string('类别应为文字').max(50, '类别不能超过50个字').nullish(),
      keyword: optionalText('关键字', 100),
    },
    reply: { page: pageOf(CataloguePart) },
    allow: mayLook,
  }),
  /** The parts that may stand in place of a part. */
  exchange: endpoint('POST /basedata/v1/epc/findExchangePj', {
    input: { pjid: Id },
    reply: { content: listOf(z.object({ pjid: Id, ...partNames, pjOemcode: Str, ...shelf })) },
    allow: mayLook,
  }),
  /** What a VIN says: maker (signs 1–3), model year (sign 10), check digit, and the models the company has confirmed for such numbers. */
  decode: endpoint('POST /basedata/v1/epc/decodeVin', {
    input: { vin },
    reply: {
      content: z.object({
        vin: Str,
        /** '' = not in our list. */
        maker: Str,
        /** The company's own brand of that name, 0 = none. */
        brandId: Id,
        brandName: Str,
        /** 0 = sign 10 names no year. */
        year: z.number(),
        /** Things to look at twice; never an error. */
        warnings: listOf(Str),
        models: listOf(LearnedModel),
      }),
    },
    allow: mayLook,
  }),
  /** This number is that model: the next one like it will be known. */
  confirm: endpoint('POST /basedata/v1/epc/confirmVin', {
    input: { vin, modelId: Id, submittime },
    allow: mayLook,
    done: '已记住，下次输入同类车架号会直接给出这个车型',
  }),
}

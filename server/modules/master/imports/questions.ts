import { IMPORT_FIELDS, type ImportField } from '#contract/master/imports/imports.ts'
import type { Ask } from '#server/modules/platform/lists/index.ts'

/** What is asked of a file, as it is kept with the batch. */
export interface Question {
  key: string
  count: number
  /** What the title is completed with. */
  detail: string
  fields: string[]
  samples: { rowNo: number; from: string; to: string }[]
}

interface Kind {
  title(detail: string, key: string): string
  options(detail: string): { value: string; label: string }[]
  /** What holds if nobody thinks otherwise; '' nothing does. */
  proposed: string | ((detail: string) => string)
  /** What is proposed holds as long as nobody says otherwise. */
  tacit?: true
}

const PRICE = [
  { value: 'new', label: '按新价' },
  { value: 'old', label: '保留旧价' },
]
const yesNo = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
]
const KINDS: Record<string, Kind> = {
  blank: { title: () => '厂家编码里空格隔开的是几个号码吗？', options: () => yesNo('拆成几个', '是一个'), proposed: 'yes' },
  expand: { title: () => '“E/F”这样的编码写成两个吗？', options: () => yesNo('写成两个', '是一个'), proposed: 'no', tacit: true },
  date: { title: () => '编码变成了日期，按原来可能的写法导入吗？', options: () => yesNo('按原来的写法', '不导入这些行'), proposed: 'yes' },
  comma: { title: () => '价格里的逗号是小数点吗？', options: () => yesNo('是小数点', '不导入这些价格'), proposed: 'yes' },
  duplicate: {
    title: () => '同一商品出现几次，内容不同',
    options: () => [
      { value: 'last', label: '取最后' },
      { value: 'first', label: '取第一' },
      { value: 'none', label: '都不导入' },
    ],
    proposed: 'last',
  },
  jump: { title: (detail) => `新价与原价相差超过${detail || 50}%`, options: () => PRICE, proposed: 'old' },
  inverse: { title: () => '进价不低于销售价', options: () => PRICE, proposed: 'old' },
  limit: { title: () => '限价高于销售价', options: () => PRICE, proposed: 'old' },
  column: {
    title: (detail, key) => `${IMPORT_FIELDS[key.slice('column:'.length) as ImportField]}整列约为原价的 ${detail} 倍，是否含税价？`,
    options: () => PRICE,
    proposed: 'old',
  },
  overlap: {
    title: (detail) => `日期在本系统第一笔开单（${detail}）之后的行，也导入吗？`,
    options: () => yesNo('也导入', '不导入这些行'),
    proposed: 'no',
  },
  brand: {
    title: (detail) => `新品牌与“${detail}”相近`,
    options: (detail) => [
      { value: detail, label: `归入 ${detail}` },
      { value: 'add', label: '新增这个品牌' },
    ],
    proposed: '',
  },
  unfiled: {
    title: () => '没有这些商品：只存为未建档报价吗？',
    options: () => [
      { value: 'keep', label: '只存报价' },
      { value: 'none', label: '不导入' },
    ],
    proposed: 'keep',
    tacit: true,
  },
  alias: {
    title: (detail) => `归入“${detail}”的品牌`,
    options: (detail) => [
      { value: detail, label: `归入 ${detail}` },
      { value: 'add', label: '不再归入' },
    ],
    proposed: (detail) => detail,
    tacit: true,
  },
}
const kindOf = (key: string) => KINDS[key.split(':')[0] ?? ''] as Kind

/** An ask that holds a line up; the others only tell how else it may be read. */
export const holdsUp = ({ key }: Ask) => !kindOf(key).tacit

/** What lines wait for, in a few words; prices are told by their own columns, to whoever may see them. */
export const waiting = (asks: readonly Ask[]) =>
  asks
    .filter(holdsUp)
    .map(
      ({ key, from, to, fields }) =>
        `待答复：${SHORT[key.split(':')[0] ?? ''] ?? ''}${fields.some((field) => /price$|^amount$/i.test(field)) ? '' : ` ${from}→${to}`}`,
    )
const SHORT: Record<string, string> = {
  blank: '拆开',
  date: '日期',
  comma: '小数点',
  jump: '价格变动大',
  inverse: '进价不低于售价',
  limit: '限价高于售价',
  column: '整列变动',
  brand: '相近品牌',
  overlap: '日期在开单之后',
}

export const shownQuestion = ({ key, count, detail, samples }: Question, answers: Readonly<Record<string, string>>, seen: boolean) => {
  const kind = kindOf(key)
  return {
    key,
    count,
    title: kind.title(detail, key),
    options: kind.options(detail),
    proposed: typeof kind.proposed === 'string' ? kind.proposed : kind.proposed(detail),
    answer: answers[key] ?? '',
    samples: seen ? samples : [],
  }
}

export const mayAnswer = (question: Question, answer: string) =>
  kindOf(question.key)
    .options(question.detail)
    .some(({ value }) => value === answer)

const SAMPLES = 10

/** Gathers what the lines of a file ask. */
export function gathering() {
  const found = new Map<string, Question>()
  return {
    ask(rowNo: number, { key, from, to, fields, detail = '' }: Ask) {
      const question = found.get(key) ?? { key, count: 0, detail, fields: [], samples: [] }
      found.set(key, question)
      question.count++
      question.fields = [...new Set([...question.fields, ...fields])]
      if (question.samples.length < SAMPLES) question.samples.push({ rowNo, from, to })
    },
    all: () => [...found.values()],
  }
}

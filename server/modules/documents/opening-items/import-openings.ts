import { DUES, type DueDirection } from '#contract/ledgers/open-items.ts'
import type { Context } from '#server/kit/context.ts'
import { type Change, type JudgedLine, type ListKind, type ListLine, listKind, readDay } from '#server/modules/platform/lists/index.ts'
import { whole } from '../core/index.ts'
import { addAll, openingError, type Partner, partners, reverseOpening, visible, visibleOpenings } from './openings.ts'

type Field = 'clientName' | 'amount' | 'bizDate' | 'dueDate' | 'docNo' | 'remark'
interface Row extends JudgedLine {
  partner: Partner | undefined
}

const titlesOf = (direction: DueDirection): Record<Field, readonly string[]> => {
  const { partner, name } = DUES[direction]
  return {
    clientName: [partner, `${partner}名称`, '名称', '往来单位', '单位'],
    amount: ['金额', '期初金额', '余额', `${name}余额`, name],
    bizDate: ['日期', '业务日期', '单据日期'],
    dueDate: ['到期日', '到期日期'],
    docNo: ['原单号', '单号'],
    remark: ['备注'],
  }
}

async function judgeAll(ctx: Context, direction: DueDirection, lines: readonly ListLine<Field>[]): Promise<Row[]> {
  const found = await partnersNamed(
    ctx,
    direction,
    lines.map(({ cells }) => cells.clientName.trim()),
  )
  const known = await enteredAlready(ctx, direction)
  return lines.map((line) => judge(line, found.get(line.cells.clientName.trim()), known, ctx.today))
}

async function enter(ctx: Context, direction: DueDirection, rows: readonly Row[]): Promise<Change[]> {
  const own = rows.flatMap(({ no, partner, values }) => {
    const { amount = '', bizDate = '', docNo = '', remark = '', dueDate = '' } = values
    return partner ? [{ no, partner, amount, bizDate, docNo: docNo.trim(), remark: remark.trim(), dueDate: dueDate || undefined }] : []
  })
  const ids = await addAll(
    ctx,
    direction,
    own.map(({ no: _, ...opening }) => opening),
  )
  return own.map(({ no, amount }, at) => ({ rowNo: no, entity: 'due', id: ids[at] ?? 0, key: '', before: null, after: { amount } }))
}

/** Lists of other programs name all partners, also those who owe nothing: that is no mistake of anybody's. */
const owingNothing = (row: Row): Row =>
  row.verdict === 'wrong' && row.partner && /^0+(\.0+)?$/.test(row.values.amount ?? '')
    ? { ...row, verdict: 'same', problem: '金额为0，没有要导入的' }
    : row

/** 期初往来 by a file. Taken back it is 红冲, where nothing has been paid of it. */
export const dueList = (direction: DueDirection): ListKind =>
  listKind<Row>({
    kind: direction === 'ys' ? 'dueYs' : 'dueYf',
    titles: titlesOf(direction),
    most: 2000,
    barred: (ctx) => (ctx.maySee(DUES[direction].tag) ? '' : '没有查看金额的权限，不能导入期初往来'),
    judge: async (ctx, lines) => (await judgeAll(ctx, direction, lines as readonly ListLine<Field>[])).map(owingNothing),
    carryOut: (ctx, rows) => enter(ctx, direction, rows),
    entities: {
      due: whole({
        async standing(ctx, ids) {
          const rows = visible(ctx, direction).select('o.openingId').where('o.openingId', 'in', ids).where('o.reversedAt', 'is', null)
          return new Set((await rows.execute()).map(({ openingId }) => openingId))
        },
        takeBack: (ctx, { id }) => reverseOpening(ctx, { id, note: '撤销导入' }, [direction]),
      }),
    },
  })

/** The words for what is owed, and for what was paid before it was owed: that stands below zero. */
const SIDES: Readonly<Record<string, { direction: DueDirection; ahead: boolean }>> = Object.fromEntries(
  (Object.keys(DUES) as DueDirection[]).flatMap((direction) => [
    [DUES[direction].name, { direction, ahead: false }],
    [DUES[direction].advance, { direction, ahead: true }],
  ]),
)
interface SidedRow extends Row {
  direction: DueDirection
}

async function judgeSides(ctx: Context, lines: readonly ListLine<Field | 'side'>[]): Promise<SidedRow[]> {
  const judged = new Map<number, SidedRow>()
  for (const direction of Object.keys(DUES) as DueDirection[]) {
    const own = lines.filter(({ cells }) => SIDES[cells.side.trim()]?.direction === direction)
    const meant = own.map(({ no, cells }) => ({ no, cells: { ...cells, amount: signed(cells.amount, cells.side.trim()) } }))
    for (const row of await judgeAll(ctx, direction, meant)) judged.set(row.no, { ...row, direction })
  }
  return lines.map(({ no, cells }) => {
    const row = judged.get(no)
    if (row) return { ...row, key: row.key && `${row.direction} ${row.key}` }
    const problem = `方向应为${Object.keys(SIDES).join('、')}`
    return { no, values: { ...cells }, partner: undefined, direction: 'ys', verdict: 'wrong', problem }
  })
}
const signed = (amount: string, side: string) => (SIDES[side]?.ahead && /^[\d.]+$/.test(amount) ? `-${amount}` : amount)

/** Both sides in one list. */
export const sidedDueList: ListKind = listKind<SidedRow>({
  kind: 'dues',
  titles: {
    ...titlesOf('ys'),
    clientName: ['单位', '往来单位', '客户', '供应商', '名称'],
    side: ['方向', '往来方向', '类型'],
    amount: ['金额', '期初金额', '余额'],
  },
  most: 5000,
  barred: (ctx) => (Object.values(DUES).every(({ tag }) => ctx.maySee(tag)) ? '' : '没有查看金额的权限，不能导入期初往来'),
  judge: (ctx, lines) => judgeSides(ctx, lines as readonly ListLine<Field | 'side'>[]),
  async carryOut(ctx, rows) {
    const changes: Change[] = []
    for (const direction of Object.keys(DUES) as DueDirection[])
      changes.push(
        ...(await enter(
          ctx,
          direction,
          rows.filter((row) => row.direction === direction),
        )),
      )
    return changes
  },
  entities: {
    due: whole({
      async standing(ctx, ids) {
        const rows = visibleOpenings(ctx).select('o.openingId').where('o.openingId', 'in', ids).where('o.reversedAt', 'is', null)
        return new Set((await rows.execute()).map(({ openingId }) => openingId))
      },
      takeBack: (ctx, { id }) => reverseOpening(ctx, { id, note: '撤销导入' }, Object.keys(DUES) as DueDirection[]),
    }),
  },
})

type Typed = Record<Field, string>

function judge({ no, cells }: ListLine<Field>, partner: Partner | undefined, known: ReadonlySet<string>, today: string): Row {
  const values = {
    ...cells,
    bizDate: dayIn(cells.bizDate) || today,
    dueDate: dayIn(cells.dueDate),
    amount: cells.amount.replaceAll(/[,，¥￥\s]/g, ''),
  }
  const own = { no, values, partner }
  const problem = partner ? problemOf(values, today) : '没有这个往来单位'
  if (problem !== undefined) return { ...own, verdict: 'wrong', problem }
  // a number of the old paper tells two debts apart; without one they may be alike
  const key = values.docNo ? `${partner?.clientId} ${values.docNo.trim()}` : ''
  const there = known.has(keyOf({ ...values, clientId: partner?.clientId ?? 0 }))
  return there ? { ...own, key, verdict: 'same', problem: '已录入过' } : { ...own, key, verdict: 'fresh', problem: '' }
}

const shape = /^-?\d{1,12}(\.\d{1,2})?$/
const day = /^\d{4}-\d{2}-\d{2}$/
function problemOf({ amount, bizDate, dueDate, docNo, remark }: Typed, today: string): string | undefined {
  if (!shape.test(amount)) return '金额应为数字，最多两位小数'
  if (!day.test(bizDate) || (dueDate !== '' && !day.test(dueDate))) return '日期应为 2026-01-31 的样子'
  if (docNo.length > 32) return '原单号不能超过32个字'
  if (remark.length > 125) return '备注不能超过125个字'
  return openingError({ amount, bizDate, dueDate: dueDate || undefined, docNo, remark }, today)
}
const dayIn = (text: string) => readDay(text) ?? text.trim()

/** By name, full name or number; in this order where they would name different ones. */
async function partnersNamed(ctx: Context, direction: DueDirection, names: string[]): Promise<Map<string, Partner>> {
  const wanted = [...new Set(names)].filter(Boolean)
  if (wanted.length === 0) return new Map()
  const rows = await partners(ctx, direction)
    .select(['c.clientFullName', 'c.clientNo'])
    .where(({ or, eb }) => or([eb('c.clientName', 'in', wanted), eb('c.clientFullName', 'in', wanted), eb('c.clientNo', 'in', wanted)]))
    .execute()
  return new Map(
    wanted.flatMap((name) => {
      const row =
        rows.find(({ clientName }) => clientName === name) ??
        rows.find(({ clientFullName }) => clientFullName === name) ??
        rows.find(({ clientNo }) => clientNo === name)
      return row ? [[name, row]] : []
    }),
  )
}

const keyOf = ({ clientId, amount, bizDate, docNo }: { clientId: number; amount: string; bizDate: string; docNo: string }) =>
  `${clientId} ${Number(amount)} ${bizDate} ${docNo.trim()}`
/** A file imported twice adds nothing the second time. */
async function enteredAlready(ctx: Context, direction: DueDirection): Promise<Set<string>> {
  const rows = await visible(ctx, direction)
    .select(['o.clientId', 'o.amount', 'o.bizDate', 'o.docNo'])
    .where('o.reversedAt', 'is', null)
    .execute()
  return new Set(rows.map(keyOf))
}

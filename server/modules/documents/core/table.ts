import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { documents } from '#contract/documents.ts'
import type { Context } from '#server/kit/context.ts'
import { withinDataScope } from '#server/kit/data-scope.ts'
import { notYours, refused } from '#server/kit/errors.ts'
import { statement } from '#server/kit/statement.ts'
import { recordChange } from '#server/modules/platform/audit/index.ts'
import { nextNumber } from '../numbering/index.ts'
import { logOf, logTransition, statusChanged, transition as transitionOf } from './flow.ts'
import { camel, headerSql, idsSql, insertSql, linesSql, lockSql, said, snake, stored } from './table-sql.ts'
import type {
  Change,
  Column,
  Header,
  Life,
  Line,
  LinedDocument,
  LinesOf,
  Made,
  Shape,
  TableOf,
  Visible,
  VisibleLines,
  Walked,
  WriteWhole,
  WrittenHeader,
  WrittenLine,
} from './table-types.ts'

type Who = Pick<Context, 'db' | 'tenantId' | 'companyId' | 'dataScope'>
type Draft = { id: number; version?: number | undefined }
const counted = (lines: readonly object[]) => ({ lineCount: lines.length })
const shown = (row: object, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, (row as AnyRow)[name] ?? null]))
/** The types of a table are those of its shape; in here it is any table. */
type AnyRow = Record<string, unknown>
const anyTable = ({ db }: Pick<Context, 'db'>) => db as unknown as Kysely<Record<string, AnyRow>>

/** The one mechanism of all documents with lines: how a draft is opened and written, and how a document is locked, moves on, is taken away, is seen. */
export function defineTable<
  C extends LinedDocument,
  const K extends string,
  const H extends Column<TableOf<C>>,
  const R extends Column<LinesOf<C>>,
  const W extends Column<LinesOf<C>>,
  S extends Life,
>(code: C, shape: Shape<TableOf<C>, LinesOf<C>, K, H, R, W, S>) {
  type T = TableOf<C>
  type Order = Header<T, K, H>
  type Lines = readonly WrittenLine<LinesOf<C>, W>[]
  /** As `lockWithLines` would read it: nobody else can change what has just been written. */
  type Whole = [order: Order, lines: Line<LinesOf<C>, R>[]]
  /** What carries a document on: who has locked several of them by a statement of his own reads no more. */
  type StoredHeader = Header<T, K, never>
  const { key, scope, kind, called = '单据', lines: lineRead = [], written = [], repeated = [] } = shape
  const { table, lines: lineTable } = documents[code]
  const [id, no] = [`${key}Id`, `${key}No`]
  const orders = camel(table)

  const fieldOf = (row: object, name: string) => (row as AnyRow)[name]
  const idOf = (order: StoredHeader) => fieldOf(order, id) as number
  const statusOf = (order: StoredHeader) => fieldOf(order, 'status') as string
  const codeOf = (row: object) => (kind ? (kind.codes[fieldOf(row, kind.column) as string] ?? code) : code)
  const nameOf = (row: object) => shape.logged ?? codeOf(row)

  const read = [...new Set([id, no, 'status', 'version', ...(kind ? [kind.column] : []), ...shape.header])]
  const LOCK = lockSql({ table, id, read, scope, kind: kind?.column })
  const HEADER = headerSql(key, table, id, read)
  const LINES = linesSql(lineTable, id, lineRead)
  const common = ['tenantId', id, ...repeated]
  const INSERT = insertSql(lineTable, [...common, 'rowNo', ...written], lineRead)
  const INSERT_NEW = insertSql(lineTable, [...common, 'rowNo', ...written], lineRead, { table, id, no })
  const INSERT_WHOLE = insertSql(lineTable, [...common, 'lineId', 'rowNo', ...written, ...(shape.posted ?? [])], [])
  const IDS = idsSql(table, id, lineTable)
  const CLEAR = `delete from ${lineTable} where tenant_id = $1 and ${snake(id)} = $2`

  /** The row, locked until the end of the request: of two clicks the later waits and then sees the new state. */
  async function lock(ctx: Who, documentId: number, kinds?: readonly (number | string)[]): Promise<Order> {
    const values = [
      ctx.tenantId,
      documentId,
      ...(scope === 'tenant' ? [] : [ctx.companyId, ctx.dataScope]),
      ...(kind ? [kinds ?? null] : []),
    ]
    const [order] = await statement<Order>(ctx, `${key}.lock`, LOCK, values)
    if (!order) throw shape.called ? refused(`${called}不存在`) : notYours()
    return order
  }

  /** To be read under the lock. */
  const linesOf = (ctx: Pick<Context, 'db' | 'tenantId'>, documentId: number) =>
    statement<Line<LinesOf<C>, R>>(ctx, `${key}.lines-of`, LINES, [ctx.tenantId, documentId])

  /** Both in one trip; the lines are read under the lock, for statements are carried out in the order they are sent. */
  const lockWithLines = (ctx: Who, documentId: number, kinds?: readonly (number | string)[]) =>
    Promise.all([lock(ctx, documentId, kinds), linesOf(ctx, documentId)])

  /** Somebody else has written it since it was opened. A caller that does not say what it opened takes what there is. */
  function requireVersion(order: StoredHeader, version: number | undefined) {
    if (version !== undefined && version !== fieldOf(order, 'version')) throw refused(`${called}已被他人修改，请刷新后重试`)
  }

  function requireDraft(order: StoredHeader) {
    if (statusOf(order) !== '草稿') throw statusChanged()
  }

  /** The draft, locked, as whoever writes it has opened it. */
  async function openDraft(ctx: Who, draft: Draft, kinds?: readonly (number | string)[]): Promise<Order> {
    const order = await lock(ctx, draft.id, kinds)
    requireDraft(order)
    requireVersion(order, draft.version)
    return order
  }

  const touched = (ctx: Context) => ({ ...(shape.modifier !== false && { modifierId: ctx.userId }), updatedAt: ctx.now })
  const nextVersion = (order: StoredHeader) => (fieldOf(order, 'version') as number) + 1

  const write = (ctx: Context, order: StoredHeader, values: object, how: keyof Pick<typeof HEADER, 'change' | 'replace'> = 'change') => {
    const fields = said({ ...values, ...touched(ctx), version: nextVersion(order) })
    const { name, text } = HEADER[how](fields.map(([column]) => column))
    return statement<Order>(ctx, name, text, [ctx.tenantId, idOf(order), ...fields.map(([, value]) => value)])
  }

  /** Changes what is no transition: who, when and the version follow. The caller holds the lock. */
  const touch = (ctx: Context, order: StoredHeader, change: Change<T>): Promise<unknown> => write(ctx, order, change)

  /** The state an event leads to; refuses from any other state. */
  const transition = <E extends keyof S & string>(order: Order, event: E) =>
    transitionOf<string, string>(shape.steps(codeOf(order)), statusOf(order), event) as NonNullable<S[E]>['to']

  /** Writes the new state and how it came there, skipped states included. The caller holds the lock. */
  async function walk(ctx: Context, order: StoredHeader, walked: Walked, change?: Change<T>): Promise<{ status: string }> {
    const status = walked.at(-1)?.to ?? statusOf(order)
    await Promise.all([write(ctx, order, { ...change, status }), logTransition(ctx, nameOf(order), idOf(order), walked)])
    return { status }
  }
  const moveTo = (ctx: Context, order: StoredHeader, to: string, change?: Change<T>, note = '') =>
    walk(ctx, order, [{ from: statusOf(order), to, note }], change)

  /** `of`: the id of their header, or the number of one that is written in the same breath. */
  async function insertLines(ctx: Context, of: number | string, header: object, lines: Lines): Promise<Whole[1]> {
    const { tenantId, companyId } = ctx
    const rows = lines.map((line, at) => ({ ...stored(line, written), row_no: at + 1 }))
    const repeated = stored({ ...header, tenantId, companyId, ...(typeof of === 'number' && { [id]: of }) }, common)
    const values = [JSON.stringify(repeated), JSON.stringify(rows)]
    return typeof of === 'number'
      ? statement(ctx, `${key}.lines`, INSERT, values)
      : statement(ctx, `${key}.new-lines`, INSERT_NEW, [...values, tenantId, companyId, of])
  }

  const madeOf = (row: object) => ({ id: fieldOf(row, id), [no]: fieldOf(row, no), version: fieldOf(row, 'version') }) as Made<K>
  const createDraft = async (ctx: Context, header: WrittenHeader<T, K>, lines?: Lines) => madeOf((await createWhole(ctx, header, lines))[0])
  const replaceDraft = async (ctx: Context, order: StoredHeader, header: WrittenHeader<T, K>, lines?: Lines) =>
    madeOf((await replaceWhole(ctx, order, header, lines))[0])

  async function insertHeader(ctx: Context, row: object): Promise<Order> {
    const fields = said({ ...row, tenantId: ctx.tenantId, companyId: ctx.companyId, ...touched(ctx) })
    const { name, text } = HEADER.insert(fields.map(([column]) => column))
    const values = fields.map(([, value]) => value)
    const [order] = await statement<Order>(ctx, name, text, values)
    return order as Order
  }
  const begun = (ctx: Context, number: string) => ({ [no]: number, status: '草稿', createdBy: ctx.userId, createdAt: ctx.now })

  /** The number is taken last: in a series without gaps its row is hot. */
  async function createWhole(ctx: Context, header: WrittenHeader<T, K>, lines?: Lines): Promise<Whole> {
    const number = await nextNumber(ctx, codeOf(header), ctx.today)
    return Promise.all([
      insertHeader(ctx, { ...header, ...begun(ctx, number), ...(lines && counted(lines)) }),
      lines ? insertLines(ctx, number, header, lines) : [],
    ])
  }

  /**
   * One that goes its whole way within this request: under ids taken for it, as `lockWithLines` would read it, and written once when all of it is decided.
   * `unsaid`: what is read of its lines and was not said.
   */
  async function conceive(ctx: Context, header: WrittenHeader<T, K>, lines: Lines, unsaid: object): Promise<[...Whole, WriteWhole<T>]> {
    const [[ids], number] = await Promise.all([
      statement<{ of: number; lines: number[] }>(ctx, `${key}.ids`, IDS, [lines.length]),
      nextNumber(ctx, codeOf(header), ctx.today),
    ])
    const first = { ...header, ...begun(ctx, number), [id]: ids?.of }
    const order = shown({ ...first, version: 1 }, read) as Order
    const rows: AnyRow[] = lines.map((line, at) => ({ ...unsaid, ...line, lineId: ids?.lines[at], rowNo: at + 1 }))
    const write: WriteWhole<T> = async (walked, change, factsOf) => {
      const { tenantId, companyId } = ctx
      const repeating = stored({ ...first, tenantId, companyId }, common)
      const own = ['lineId', 'rowNo', ...written, ...(shape.posted ?? [])]
      const whole = rows.map((row) => stored({ ...row, ...factsOf(row.lineId as number) }, own))
      await Promise.all([
        insertHeader(ctx, { ...first, ...counted(lines), ...change, status: walked.at(-1)?.to, version: nextVersion(order) }),
        statement(ctx, `${key}.whole-lines`, INSERT_WHOLE, [JSON.stringify(repeating), JSON.stringify(whole)]),
        logTransition(ctx, nameOf(order), idOf(order), walked),
      ])
    }
    return [order, rows.map((row) => shown(row, lineRead)) as Whole[1], write]
  }

  /** Over what `openDraft` has locked. Without lines: those it has stay. */
  async function replaceWhole(ctx: Context, order: StoredHeader, header: WrittenHeader<T, K>, lines?: Lines): Promise<Whole> {
    // carried out in the order they are sent
    const [, [replaced], written] = await Promise.all([
      lines && statement(ctx, `${key}.clear`, CLEAR, [ctx.tenantId, idOf(order)]),
      write(ctx, order, { ...header, ...(lines && counted(lines)) }, 'replace'),
      lines ? insertLines(ctx, idOf(order), header, lines) : [],
    ])
    return [replaced as Order, written]
  }

  /** Creates a draft or replaces one, its lines included. */
  const writeDraft = async (ctx: Context, draft: Draft, header: WrittenHeader<T, K>, lines: Lines) =>
    draft.id === 0
      ? createDraft(ctx, header, lines)
      : replaceDraft(ctx, await openDraft(ctx, draft, kind && [fieldOf(header, kind.column) as string]), header, lines)

  /** 删除草稿. What has gone further is closed, never deleted. */
  async function removeDraft(ctx: Context, order: StoredHeader): Promise<Record<string, never>> {
    requireDraft(order)
    await anyTable(ctx).deleteFrom(orders).where('tenantId', '=', ctx.tenantId).where(id, '=', idOf(order)).execute()
    await recordChange(ctx, nameOf(order), idOf(order), '删除', { [no]: fieldOf(order, no) }, { [no]: null })
    return {}
  }

  /** The transitions of one that is seen. */
  async function log(ctx: Context, documentId: number, seen = visible(ctx)) {
    const rows = seen as unknown as SelectQueryBuilder<{ o: AnyRow }, 'o', object>
    const found = rows.where(`o.${id}`, '=', documentId).select(kind ? `o.${kind.column}` : `o.${id}`)
    const row = await found.executeTakeFirst()
    return { content: row ? await logOf(ctx, nameOf(row), documentId) : [] }
  }

  /** As `o`: those of the company that the caller's data scope reaches. */
  function visible(ctx: Context): Visible<T> {
    const all = anyTable(ctx).selectFrom(`${orders} as o`).where('o.tenantId', '=', ctx.tenantId)
    const query =
      scope === 'tenant'
        ? all
        : all.where('o.companyId', '=', ctx.companyId).where(withinDataScope(ctx, ...scope.map((person) => `o.${snake(person)}`)))
    return query as unknown as Visible<T>
  }

  /** The lines of one that is seen. */
  const visibleLines = (ctx: Context, documentId: number, seen = visible(ctx)) => {
    const one = (seen as unknown as SelectQueryBuilder<{ o: AnyRow }, 'o', object>).select(`o.${id}`).where(`o.${id}`, '=', documentId)
    const lines = anyTable(ctx)
      .selectFrom(`${camel(lineTable)} as l`)
      .where('l.tenantId', '=', ctx.tenantId)
    return lines.where(`l.${id}`, '=', documentId).where(`l.${id}`, 'in', one) as unknown as VisibleLines<LinesOf<C>>
  }

  /** Those that have a line of one of these parts, from this warehouse; 0 and undefined = any. */
  function havingLine(
    ctx: Context,
    query: Visible<T>,
    { warehouseId, parts }: { warehouseId?: number | undefined; parts?: number[] | undefined },
  ) {
    if (!parts && !warehouseId) return query
    let lines = anyTable(ctx)
      .selectFrom(`${camel(lineTable)} as l`)
      .select('l.lineId')
      .where('l.tenantId', '=', ctx.tenantId)
    lines = lines.where(sql<boolean>`${sql.ref(`l.${id}`)} = ${sql.ref(`o.${id}`)}`)
    if (warehouseId) lines = lines.where('l.warehouseId', '=', warehouseId)
    if (parts) lines = lines.where('l.partId', 'in', parts)
    return query.where(({ exists }) => exists(lines))
  }
  return {
    lock,
    linesOf,
    lockWithLines,
    requireVersion,
    openDraft,
    touch,
    transition,
    walk,
    moveTo,
    createDraft,
    createWhole,
    conceive,
    replaceDraft,
    replaceWhole,
    writeDraft,
    removeDraft,
    visible,
    visibleLines,
    havingLine,
    log,
  }
}

import type { Context } from '#server/kit/context.ts'

/** Something only a person knows; asked once for all lines of a file. `fields`: whose values it tells. */
export interface Ask {
  key: string
  from: string
  to: string
  fields: readonly string[]
  /** What the question's title is completed with. */
  detail?: string
}

/** A line under the names of its kind's fields: '' where the file has no such column, or nothing in it. */
export interface ListLine<F extends string = string> {
  no: number
  cells: Record<F, string>
}

export interface JudgedLine {
  no: number
  verdict: 'fresh' | 'changed' | 'same' | 'wrong'
  /** Why it is wrong; of others a remark. */
  problem: string
  /** What it says, as the preview shows it; and what stands there now of that which it changes. */
  values: Record<string, string>
  olds?: Record<string, string>
  /** What it is about: two lines about the same are asked about, two that say the same are one. '' where that says nothing. */
  key?: string
  asks?: readonly Ask[]
}

/** What a line wrote: of which thing, by its number and what tells it apart besides. */
export interface Target {
  rowNo: number
  id: number
  key: string
}
export type Fields = Record<string, string | number | boolean | null>
export interface Change extends Target {
  entity: string
  /** null: it was made. */
  before: Fields | null
  after: Fields
}
export interface Written extends Change {
  seq: number
}

/** How something that an import wrote is taken back. */
export interface Entity {
  /** Why nothing of a batch can be taken back; '' it can. What it depends on stays locked. */
  barred?(ctx: Context, batchId: number): Promise<string>
  /** Why changes stay, wholly or partly; what is not named goes. The things are locked. */
  fate(ctx: Context, changes: readonly Written[]): Promise<Map<number, string>>
  /** Takes back what goes; answers why the rest stays. */
  putBack(ctx: Context, changes: readonly Written[], batchId: number): Promise<Map<number, string>>
}

/** A list of some kind: how its columns may be called, what its lines would do, and how that is done and undone. */
export interface ListKind<Judged extends JudgedLine = JudgedLine> {
  kind: string
  /** The usual title first. */
  titles: Readonly<Record<string, readonly string[]>>
  most: number
  /** Of a long list, whose lines do not depend on one another: so many are read, judged and carried out at a time, and none has a `key`. */
  piece?: number
  /**
   * Of a list that others shall not wait for: judged as a whole for the preview, carried out and taken back so many lines at a time, in their order, each
   * in a transaction of its own. Killed in the middle, what is in is in, and the next try goes on from there.
   */
  apart?: number
  /** What nobody else may write while lines are judged to be carried out; held to the end of the transaction. */
  hold?(ctx: Context): Promise<unknown>
  /** Why this user may not import it, whatever his tag says. */
  barred?(ctx: Pick<Context, 'maySee'>): string
  /** What each line would do, those above it already carried out. Called again to carry out, then behind `hold` and under the locks it takes. `seen`: empty at the first piece, kept for those after it. */
  judge(ctx: Context, lines: readonly ListLine[], answers: Readonly<Record<string, string>>, seen: Map<string, number>): Promise<Judged[]>
  carryOut(ctx: Context, lines: readonly Judged[], batchId: number): Promise<Change[]>
  /** Of documents that wait for somebody to look them over: posts them, where that has been done already. */
  post?(ctx: Context, ids: readonly number[]): Promise<void>
  /** What there is, as lines that would change nothing; of kinds that leave by the importer. */
  stored?(ctx: Context): Promise<Partial<Record<string, string>>[]>
  entities: Readonly<Record<string, Entity>>
}

/** A kind as those see it who carry out any. */
export const listKind = <Judged extends JudgedLine>(kind: ListKind<Judged>): ListKind => kind as unknown as ListKind

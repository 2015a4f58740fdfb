import type { Context } from '#server/kit/context.ts'
import type { Change, Entity, Fields, Target, Written } from './kind.ts'

/** A thing as it stands now. */
export interface Now {
  gone: boolean
  /** Who wrote to it last, and when; '' where nobody noted it. */
  who: string
  at: string
  fields: Fields
}
/** Things by `placeOf`. */
export type Look = (ctx: Context, targets: readonly Pick<Target, 'id' | 'key'>[]) => Promise<Map<string, Now>>
export const placeOf = ({ id, key }: Pick<Target, 'id' | 'key'>) => `${id}|${key}`

export interface Restored extends Target {
  fields: Fields
  now: Now
}
interface Thing {
  /** What it is called, as a sentence goes on: 已被删除. */
  name: string
  look: Look
  /** How its fields are called where some of them stay. */
  names: Readonly<Record<string, string>>
  /** Why things that were made cannot go, by `placeOf`. */
  used?(ctx: Context, made: readonly Target[]): Promise<Map<string, string>>
  remove(ctx: Context, made: readonly Written[], batchId: number): Promise<void>
  restore(ctx: Context, back: readonly Restored[], batchId: number): Promise<void>
}

interface Fate {
  notes: Map<number, string>
  free: Written[]
  back: Restored[]
}

/**
 * Undo by fields: what still is as it was written gets its old value, the rest stays; versions do not matter, so B and then A brings back all. A thing
 * that was made goes if it is as it was made and nothing needs it.
 */
export function fieldByField(thing: Thing): Entity {
  return {
    fate: async (ctx, changes) => (await fateOf(ctx, thing, changes)).notes,
    async putBack(ctx, changes, batchId) {
      const { notes, free, back } = await fateOf(ctx, thing, changes)
      if (free.length > 0) await thing.remove(ctx, free, batchId)
      if (back.length > 0) await thing.restore(ctx, back, batchId)
      return notes
    },
  }
}

async function fateOf(ctx: Context, thing: Thing, changes: readonly Written[]): Promise<Fate> {
  const now = await thing.look(ctx, changes)
  const fate: Fate = { notes: new Map(), free: [], back: [] }
  const made = changes.filter(({ before }) => !before)
  const untouched = made.filter((change) => same(change.after, now.get(placeOf(change))))
  const used = (await thing.used?.(ctx, untouched)) ?? new Map<string, string>()
  for (const change of made) {
    const there = now.get(placeOf(change))
    const reason = used.get(placeOf(change))
    if (!there || there.gone) continue
    if (!untouched.includes(change)) fate.notes.set(change.seq, `导入后已被${by(there)}修改，不能撤销`)
    else if (reason) fate.notes.set(change.seq, `${reason}，不能撤销`)
    else fate.free.push(change)
  }
  for (const change of changes.filter(({ before }) => before)) {
    const there = now.get(placeOf(change))
    if (!there || there.gone) fate.notes.set(change.seq, `${thing.name}已被删除`)
    else restoreOne(change, there, thing.names, fate)
  }
  return fate
}

function restoreOne(change: Written, now: Now, names: Readonly<Record<string, string>>, { notes, back }: Fate): void {
  const own = Object.keys(change.after)
  const still = own.filter((field) => now.fields[field] === change.after[field])
  const kept = own.filter((field) => !still.includes(field))
  if (kept.length > 0) {
    const said = [...new Set(kept.map((field) => names[field] ?? field))].join('、')
    notes.set(change.seq, `${said}由${by(now)}修改，保留`)
  }
  const fields = Object.fromEntries(still.map((field) => [field, change.before?.[field] ?? null]))
  if (still.length > 0) back.push({ ...change, fields, now })
}

const same = (after: Fields, now: Now | undefined) =>
  now !== undefined && !now.gone && Object.entries(after).every(([field, value]) => now.fields[field] === value)
const by = ({ who, at }: Now) => (who ? `${who}于${at}` : '他人')

/** Does something and notes what became of the things: those that were there by what they held before, those it made whole. */
export async function noting(
  ctx: Context,
  { entity, look }: { entity: string; look: Look },
  changed: readonly Target[],
  write: () => Promise<readonly Target[]>,
): Promise<Change[]> {
  const before = changed.length > 0 ? await look(ctx, changed) : new Map<string, Now>()
  const made = await write()
  const after = await look(ctx, [...changed, ...made])
  const fieldsOf = (target: Target) => after.get(placeOf(target))?.fields ?? {}
  const edited = changed.flatMap((target): Change[] => {
    const [old, next] = [before.get(placeOf(target))?.fields ?? {}, fieldsOf(target)]
    const own = Object.keys(next).filter((field) => old[field] !== next[field])
    const only = (fields: Fields) => Object.fromEntries(own.map((field) => [field, fields[field] ?? null]))
    return own.length === 0 ? [] : [{ ...target, entity, before: only(old), after: only(next) }]
  })
  return [...made.map((target): Change => ({ ...target, entity, before: null, after: fieldsOf(target) })), ...edited]
}

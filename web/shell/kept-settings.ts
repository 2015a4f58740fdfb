import type { Json } from '#contract/platform/user-settings.ts'
import { type Looks, usualLooks } from '#web/kit/look.ts'
import { defaultColour } from '#web/kit/theme.ts'

/** Layout settings of a user. */
export interface Settings extends Looks {
  color: string
  tagsView: boolean
  fixedHeader: boolean
  showLogo: boolean
  /** Side menu folded to its icons: a matter of this screen, so it stays in this browser. */
  folded: boolean
}
export const standard: Settings = {
  ...usualLooks,
  color: defaultColour,
  tagsView: true,
  fixedHeader: false,
  showLogo: true,
  folded: false,
}

/** Name of what the account keeps of them. */
export const LAYOUT = 'layout'

const isFlag = (value: unknown) => typeof value === 'boolean'
const one =
  (...of: unknown[]) =>
  (value: unknown) =>
    of.includes(value)
const sound: { [K in keyof Settings]: (value: unknown) => boolean } = {
  look: one('light', 'dark', 'system'),
  density: one('compact', 'comfortable'),
  size: one(12, 14, 16),
  color: (value) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value),
  tagsView: isFlag,
  fixedHeader: isFlag,
  showLogo: isFlag,
  folded: isFlag,
}

/** What of it can be shown; an older program, or another hand, may have kept anything. */
export function readSettings(kept: unknown): Partial<Settings> {
  if (typeof kept !== 'object' || kept === null) return {}
  const entries = Object.entries(kept).filter(([name, value]) => Object.hasOwn(sound, name) && sound[name as keyof Settings](value))
  return Object.fromEntries(entries)
}

/** What goes along to another browser. */
export function ofAccount({ folded: _, ...settings }: Settings): Json {
  return { ...settings }
}

/** The browser's copy; `unsent` when the account does not know of it yet. */
export interface Copy {
  settings: Partial<Settings>
  unsent: boolean
}
export function readCopy(text: string | null): Copy {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return { settings: readSettings(kept), unsent: (kept as { unsent?: unknown } | null)?.unsent === true }
  } catch {
    return { settings: {}, unsent: false }
  }
}

/** What holds for somebody who comes in, and whether the account has to be told: it is right, unless it has missed a change, or kept nothing yet. */
export function settle(copy: Copy, account: unknown): { settings: Settings; unsent: boolean } {
  const kept = readSettings(account)
  const knows = Object.keys(kept).length > 0
  if (!knows || copy.unsent) return { settings: { ...standard, ...kept, ...copy.settings }, unsent: Object.keys(copy.settings).length > 0 }
  const { folded = standard.folded } = copy.settings
  return { settings: { ...standard, ...kept, folded }, unsent: false }
}

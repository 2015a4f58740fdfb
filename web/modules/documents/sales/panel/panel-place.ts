import { useSyncExternalStore } from 'react'
import { useSession } from '#web/kit/session/session.ts'

/** Where a salesman has what is known of the line: a setting of his own. */
export const PLACES = { auto: '自动', below: '下方', right: '右侧', hidden: '隐藏' } as const
export type PanelPlace = keyof typeof PLACES
export const PLACE_SETTING = 'salePanel'

const readPlace = (setting: unknown): PanelPlace =>
  typeof setting === 'string' && Object.hasOwn(PLACES, setting) ? (setting as PanelPlace) : 'auto'

/** So wide that the lines lose nothing to what stands beside them. */
const WIDE = '(min-width: 1800px)'
/** Beside the lines of a phone nothing fits, whatever was chosen at a desk. */
const PHONE = '(max-width: 991px)'
const queries = [WIDE, PHONE]
function listen(changed: () => void): () => void {
  const watched = queries.map((query) => window.matchMedia(query))
  for (const query of watched) query.addEventListener('change', changed)
  return () => {
    for (const query of watched) query.removeEventListener('change', changed)
  }
}
const room = () => (window.matchMedia(PHONE).matches ? 'phone' : window.matchMedia(WIDE).matches ? 'wide' : 'usual')

/** What was chosen, and where it stands now. */
export function usePanelPlace(): { chosen: PanelPlace; place: Exclude<PanelPlace, 'auto'> } {
  const chosen = readPlace(useSession().setting(PLACE_SETTING))
  const space = useSyncExternalStore(listen, room)
  if (chosen === 'hidden') return { chosen, place: 'hidden' }
  if (space === 'phone') return { chosen, place: 'below' }
  return { chosen, place: chosen === 'auto' ? (space === 'wide' ? 'right' : 'below') : chosen }
}

import { useSyncExternalStore } from 'react'

function follow(query: string): () => boolean {
  const matches = () => window.matchMedia(query).matches
  const listen = (changed: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(listen, matches)
}

/** Whether the screen is too narrow for the desktop's frame: a list is read as cards there. */
export const useNarrow = follow('(max-width: 991px)')

/** Whether there is room for more columns than a list has at 1366 px. */
export const useWide = follow('(min-width: 1900px)')

/** Whether it is a phone's: lines are written one at a time there, each in a sheet. A tablet has the grid. */
export const usePhone = follow('(max-width: 767px)')

/** Whether it is aimed at with a thumb: a phone, or a tablet held upright; not a window that is small or enlarged. Targets are 44 px there. */
export const useThumb = follow('(max-width: 991px) and (pointer: coarse)')

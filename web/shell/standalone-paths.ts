import { isExternal } from './menu-tree.ts'

/** Where an address leads that is nobody's page, or not this reader's. */
export const NOT_FOUND = '/404'

/** Pages with an address of their own outside the frame that need no login (platform.md 2.2). */
export const openPaths = [
  '/register',
  '/help',
  '/confirmLogin',
  '/loginApply',
  '/finish',
  '/down',
  '/message',
  '/feedback',
  '/sandboxPay',
  '/certificate',
]
/** And those that do. */
export const guardedPaths = ['/billboards', '/epc/*', '/alipay', '/grant']

/** Whether a path leads out of the frame, into a browser tab of its own. */
export const isStandalone = (pathname: string) => [...openPaths, ...guardedPaths].some((path) => path.replace('/*', '') === pathname)

/** Whether an entry of the menu opens a browser tab of its own: another site, or a page outside the frame. */
export const opensTab = (path: string): boolean => isExternal(path) || isStandalone(path)

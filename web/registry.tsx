import type { ComponentType } from 'react'
import type { DialogRegistry } from '#web/kit/dialogs.tsx'

type Load = () => Promise<ComponentType>

/**
 * Component name in the menu tree → page. One line a page, by module:
 *
 *     'stock/StockQuery': async () => (await import('#web/modules/stock/stock-query-page.tsx')).StockQueryPage,
 *
 * A name that is missing here shows “页面尚未开放”.
 */
export const pages: Record<string, Load> = {
  index: async () => (await import('#web/shell/home-page.tsx')).HomePage,
  MessageCentre: async () => (await import('#web/shell/notification-page.tsx')).NotificationPage,
}

/** Pages with an address of their own outside the frame (platform.md 2.1). */
export const standalonePages: Record<string, Load> = {}

/**
 * Dialog name → component; the names come from `interface Dialogs` (web/kit/dialogs.tsx), so a declared dialog without its line does not compile.
 *
 *     stockIn: async () => (await import('#web/modules/stock-in/stock-in-dialog.tsx')).StockInDialog,
 */
export const dialogs: DialogRegistry = {
  changePassword: async () => (await import('#web/shell/password-dialog.tsx')).PasswordDialog,
}

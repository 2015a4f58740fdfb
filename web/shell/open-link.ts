import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { canOpenDocument, openDocument } from '#web/kit/document/open-document.ts'
import { openPage } from '#web/kit/page.ts'
import { isStandalone } from './standalone-paths.ts'

/** Opens what a message leads to (contract/platform/messages/messages.ts): one record in its dialog, a page of the frame, or one with a browser tab of its own. False when there is nothing to open. */
export function openLink(link: string): boolean {
  // a page of its own for the phone's camera, here a dialog
  const [, word = '', number] = /^\/?([a-z]{2,6})(?:\/|\?id=)(\d{1,15})$/.exec(link) ?? []
  const id = Number(number)
  if (word === 'client') void openDialog('client', { mode: 'view', id })
  else if (word === 'car') void openDialog('clientCar', { id })
  else if (word === 'part') void openDialog('part', { mode: 'view', id })
  else if (word === 'grant') void openDialog('grantAsked', { id })
  else if (canOpenDocument(word)) openDocument(word, id)
  else return openPath(link)
  return true
}

function openPath(link: string): boolean {
  if (!link.startsWith('/')) return false
  const { pathname, searchParams } = new URL(link, location.origin)
  if (isStandalone(pathname)) {
    window.open(link, '_blank', 'noopener')
    return true
  }
  return openPage(pathname, Object.fromEntries(searchParams))
}

import type { Endpoint, Sent } from '#contract/kit/fields.ts'
import { confirmDialog } from '#web/kit/dialog/dialogs.tsx'
import type { ListActions } from '#web/kit/list/list-page-props.ts'
import { call } from '#web/kit/request/request.ts'

/** Asks, deletes, and loads the list again. */
export async function removeRow<E extends Endpoint>(
  remove: E,
  id: number,
  question: string,
  list: Pick<ListActions<never>, 'refresh' | 'clearSelection'>,
) {
  if (!(await confirmDialog(question))) return
  try {
    await call(remove, { id } as unknown as Sent<E>)
    list.clearSelection()
  } catch {
    // told by the request layer
  }
  list.refresh()
}

import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import type { Writing } from '#web/kit/document/definition.ts'
import { useFactsOf } from '#web/kit/document/use-part-facts.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import type { ReturnKind } from './kinds.ts'
import { isOver, lineOf, newLine, type ReturnLine, type Source } from './lines.tsx'

interface Head {
  clientId: number
  clientName: string
}
type Props = Pick<Writing<Head, ReturnLine, { askFor: (clientId: number) => void }>, 'id' | 'work' | 'editor' | 'lookup' | 'params'>

/** F7 lists the lines that may be returned; 退货 on a sale or stock-in that is read takes all of it. */
export function useSourceLines(kind: ReturnKind, { id, work, editor, lookup, params }: Props) {
  useFactsOf(lookup, work.head?.clientId, work.lines)

  /** Puts chosen lines into the document, in place of the blank ones. */
  const add = (sources: readonly Source[]) => {
    const used = work.lines.current().filter(({ pjNo }) => pjNo !== '')
    const taken = new Set(used.map(({ sourceLineId }) => sourceLineId))
    const made = sources.filter((source) => !taken.has(source.id)).map(lineOf)
    work.lines.set([...used, ...made, newLine()])
    if (made.length > 0) work.touch()
  }
  const choose = async () => {
    const { clientId, clientName } = work.now().head
    if (!clientId) {
      work.say(`请先选择${kind.partner}`)
      return void editor.form.current?.focus('clientId')
    }
    const chosen = await openDialog('returnSources', { kind: kind.name, clientId, clientName })
    if (chosen) add(chosen)
    editor.grid.current?.focus()
  }
  useShortcut('F7', `选择${kind.source}明细`, () => void choose(), { inInput: true })

  const begun = work.head !== undefined
  const takeUp = useEffectEvent(async () => {
    if (id !== 0 || !params.ofDocument || work.localDraft) return
    const clientId = Number(params.ofPartner)
    work.changeHead({ clientId, clientName: params.ofPartnerName ?? '' })
    const { page } = await call(kind.calls.pageSource, { clientId, docNo: params.ofDocument, limit: 500 })
    // the list to choose from shows the latest first, a paper keeps the order of the one it takes back
    add(page.list.toSorted((one, other) => one.id - other.id))
  })
  useEffect(() => {
    if (begun) void takeUp()
  }, [begun])

  return {
    marked: isOver,
    warnings: tooMany,
    buttons: (
      <Button onClick={() => void choose()}>
        选择明细 <kbd>F7</kbd>
      </Button>
    ),
  }
}

const tooMany = [['超出可退数量', isOver]] as const

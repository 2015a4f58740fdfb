import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { toast } from '../dialog/dialogs.tsx'
import type { PriceValue } from '../form/price.tsx'
import { usePhone } from '../narrow.ts'
import { useSession } from '../session/session.ts'
import type { WrittenDocument } from './defined.ts'
import type { Warning } from './definition.ts'
import { DocumentEditor } from './document-editor.tsx'
import { DocumentFoot, type Figure, totalAmount, totalPrice } from './document-foot.tsx'
import type { EditorProps } from './document-page.tsx'
import { HeadFields } from './head-fields.tsx'
import { type PartLine, placesOf, repeated } from './lines.ts'
import { useDefinedDraft } from './use-defined-draft.ts'
import type { Draft } from './use-draft.ts'
import { useDraftActions } from './use-draft-actions.ts'
import { useEditor } from './use-editor.ts'
import { useFrontDocument } from './use-front-document.ts'
import { usePlaces } from './use-places.ts'

type Props<Head extends object, Line extends PartLine, Lookup> = EditorProps<Draft<Head, Line>> & {
  of: WrittenDocument<Head, Line, Lookup>
}

/** A document of any kind under the pen: what is the same for all, and what its kind adds. */
export function DefinedEditor<Head extends object, Line extends PartLine, Lookup>(props: Props<Head, Line, Lookup>) {
  const { of, id, localDraft, params, onLeave, onDone, onNew } = props
  const { what, tags, ending, lines: kind } = of
  const session = useSession()
  const { may, maySee } = session
  const places = usePlaces()
  const { work, lookup } = useDefinedDraft(of, id, localDraft, places)
  const editor = useEditor(work, of.first, params.startIn)
  useFrontDocument(what, work, editor)
  const agree = useRef<(() => Promise<boolean>) | undefined>(undefined)
  const actions = useDraftActions({
    ...{ work, editor, what, tags, onLeave },
    errorOf: (draft) => of.error(draft, session),
    agree: () => agree.current?.() ?? Promise.resolve(true),
    confirm: {
      label: ending.label,
      send: (orderId, submittime) => ending.send(orderId, submittime, session),
      done(reply, saved) {
        const done = ending.done(reply, saved.no)
        const { told, note } = typeof done === 'string' ? { told: done, note: '' } : done
        if (told) toast.success(told)
        onDone(saved.id, note)
      },
    },
    remove: of.remove,
  })
  const [activeKey, setActiveKey] = useState<number>()
  const onActive = useCallback((line: Line | undefined) => setActiveKey(line?.key), [])
  const { lines } = work.lines
  const active = lines.find(({ key }) => key === activeKey)
  const input = () => of.input(work.now())
  const parts = of.useParts({ id, work, input, editor, actions, lookup, places, session, active, params, onNew })
  agree.current = parts.agree

  const known = useRef(lookup)
  known.current = lookup
  const phone = usePhone() && Boolean(kind.phone)
  const columns = useMemo(() => kind.columns({ places, may, maySee, lookup: () => known.current }), [kind, places, may, maySee])
  const twice = useTwice(lines, kind.same)
  const marked = (line: Line) => twice.has(line.key) || parts.marked?.(line)
  return (
    <DocumentEditor
      {...{ what, work, editor, actions, onNew, onLeave }}
      unknownKey={parts.unknownKey}
      beside={parts.beside}
      phone={phone ? { panel: parts.panel, offered: parts.offered } : undefined}
      buttons={parts.buttons}
      head={(head) => (
        <>
          {parts.notice}
          <HeadFields of={of.head} ref={editor.form} head={head} onDone={editor.toLines} onChange={editor.onHead} />
          {parts.underHead}
        </>
      )}
      lines={{
        label: kind.label,
        pageKey: kind.pageKey,
        columns,
        readOnly: (line, prop) => of.isSecret(prop, maySee) || (parts.readOnly?.(line, prop) ?? false),
        rowClass: (line) => (marked(line) ? 'doc-line-repeated' : undefined),
        onActive,
      }}
    >
      {!phone && parts.panel}
      <LinesFoot
        of={kind}
        lines={lines}
        twice={twice}
        figures={parts.figures}
        warnings={parts.warnings}
        dirty={work.dirty}
        savedAt={work.savedAt}
      />
    </DocumentEditor>
  )
}

const nothingTwice: ReadonlySet<number> = new Set()
function useTwice<Line extends PartLine>(lines: readonly Line[], same: ((line: Line) => string) | undefined): ReadonlySet<number> {
  return useMemo(() => (same ? repeated(lines, same) : nothingTwice), [lines, same])
}

interface FootProps<Line extends PartLine> {
  of: {
    unused: (line: Line) => boolean
    amounts?: readonly (readonly [label: string, prop: keyof Line & string])[]
    sums?: readonly (readonly [label: string, prop: keyof Line & string])[]
    unknown?: Warning<Line>
    paste: string
  }
  lines: readonly Line[]
  twice: ReadonlySet<number>
  figures: readonly Figure[] | undefined
  warnings: readonly Warning<Line>[] | undefined
  dirty: boolean
  savedAt: Date | undefined
}

/** Totals of the lines and what is odd about them. Memoised: a document may have a thousand. */
const LinesFoot = memo(function LinesFoot({
  of,
  lines,
  twice,
  figures = [],
  warnings = [],
  dirty,
  savedAt,
}: FootProps<PartLine>): ReactNode {
  const real = lines.filter((line) => !of.unused(line))
  const unknown: Warning<PartLine> = of.unknown ?? ['没有对应的商品', (line) => !of.unused(line) && line.pjid === 0]
  const odd = [unknown, ...warnings, ['商品重复', (line: PartLine) => twice.has(line.key)] as const]
  return (
    <DocumentFoot
      count={real.length}
      figures={[
        ...(of.amounts ?? []).map(
          ([label, prop]) => [label, totalAmount(real.map((line) => line[prop] as unknown as number | null))] as const,
        ),
        ...(of.sums ?? []).map(([label, prop]) => [label, totalPrice(real.map((line) => line[prop] as PriceValue))] as const),
        ...figures,
      ]}
      warnings={odd.map(([text, isOdd]) => [text, placesOf(lines, isOdd)] as const)}
      {...{ dirty, savedAt }}
      paste={of.paste}
    />
  )
}) as <Line extends PartLine>(props: FootProps<Line>) => ReactNode

import type { ReactNode } from 'react'
import { documents } from '#contract/documents.ts'
import type { ListedDocument, ReadDocument, SomeOrder, WrittenDocument } from './defined.ts'
import { DefinedEditor } from './defined-editor.tsx'
import { DefinedList } from './defined-list.tsx'
import { DefinedDialog, DefinedRecord } from './defined-record.tsx'
import type { Definition, DocumentCalls } from './definition.ts'
import { DocumentPage, type EditorProps, type ListProps, type RecordProps } from './document-page.tsx'
import type { PartLine } from './lines.ts'
import { untypedCalls } from './untyped-calls.ts'
import type { Draft } from './use-draft.ts'
import { writtenOf } from './written-document.ts'

interface DefinedDialogProps {
  id: number
  title?: string
  tab?: string
  onDone: (reply: { id: number }) => void
  onClose: () => void
}

/** Page and dialog of a kind of document out of one definition; what differs beyond its fields it says in `useParts` (the editor) and in `record`. */
export function defineDocument<C extends DocumentCalls, Line extends PartLine, Lookup>(definition: Definition<C, Line, Lookup>) {
  const { name, page } = documents[definition.document] as { name: string; page: string }
  const { kind, tags, calls, fields, record } = definition
  const common = { what: name, page, tags, head: { rules: calls.save.input, fields } }
  const own = untypedCalls(calls, definition)
  const listed = { ...definition, ...common } as unknown as ListedDocument
  const read = {
    ...{ ...common, ...own, record, recordKind: definition.recordKind ?? kind, useTabs: record.useTabs ?? noTabs },
    get: (id: number, signal: AbortSignal) => own.get(id, { signal }),
  } as unknown as ReadDocument
  return { Page: pageOf(listed, writtenOf(definition, common, own), read), Dialog: dialogOf({ read }), read }
}

const noTabs = () => []
const plain = ({ draw }: { draw: (views: ReactNode) => ReactNode }) => draw(undefined)

/** List, editor and record, made once: made anew with every drawing they would forget what was typed. */
function pageOf<Head extends object, Line extends PartLine, Lookup>(
  listed: ListedDocument,
  written: WrittenDocument<Head, Line, Lookup>,
  read: ReadDocument,
) {
  type OwnDraft = Draft<Head, Line>
  const { around: Around = plain } = listed.list
  const parts = {
    list: (list: ListProps<OwnDraft>) => <Around draw={(views) => <DefinedList<OwnDraft> of={listed} views={views} {...list} />} />,
    editor: (editor: EditorProps<OwnDraft>) => <DefinedEditor of={written} {...editor} />,
    record: (record: RecordProps) => <DefinedRecord of={read} {...record} />,
  }
  return () => <DocumentPage listKey={listed.page} {...parts} />
}

interface Kind {
  read: ReadDocument
}
/** The dialog of a kind; of several that share their calls, which one a document is it says itself: `first` is what is taken for granted until then. */
export const dialogOf =
  (first: Kind, kindOf?: (order: SomeOrder) => Kind) =>
  (dialog: DefinedDialogProps): ReactNode => (
    <DefinedDialog of={first.read} kindOf={kindOf && ((order) => kindOf(order).read)} {...dialog} />
  )

/** Who may do what with a document, by what all its tags begin with. `confirm`: the right to end its draft. */
export const tagsOf = <T extends string, C extends string>(tag: T, confirm: C) =>
  ({ query: `${tag}:query`, add: `${tag}:add`, upd: `${tag}:upd`, del: `${tag}:del`, confirm: `${tag}:${confirm}` }) as const

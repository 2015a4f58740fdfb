import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Endpoint, Row } from '#contract/kit/fields.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListPageProps } from '../list/list-page-props.ts'
import { type AnyTag, useSession } from '../session/session.ts'
import type { ListProps } from './document-page.tsx'
import { LocalDraftsBar } from './local-drafts-bar.tsx'
import './document.css'

interface Props<D, E extends Endpoint, T extends Endpoint>
  extends Omit<ListPageProps<E, T>, 'label' | 'rowKey' | 'onOpen' | 'onEvent' | 'empty'> {
  page: ListProps<D>
  /** Names the drafts kept in the browser. */
  kind: string
  /** 入库单, 销售单. */
  what: string
  tags: { add: AnyTag; upd: AnyTag }
  /** Shows a document that is no draft; true when it was changed. */
  read: (row: Row<E>) => Promise<unknown>
  /** Other views of the same page; stands first, where it stands in them too. */
  views?: ReactNode
}

/** The list of a kind of document: what was kept in the browser above it, a new one by Alt+N; a draft is opened to be written, everything else to be read. */
export function DocumentList<D, E extends Endpoint, T extends Endpoint = Endpoint>({
  page,
  kind,
  what,
  tags,
  read,
  actions,
  views,
  ...list
}: Props<D, E, T>) {
  const { may } = useSession()
  const { shown, onNew, onEdit } = page
  useShortcut('Alt+N', `新增${what}`, onNew, { inInput: true, disabled: !may(tags.add) })
  const open = async (row: Row<E>, refresh: () => void) => {
    const { id, status } = row as unknown as { id: number; status: string }
    if (status === '草稿' && may(tags.upd)) onEdit(id)
    else if (await read(row)) refresh()
  }
  return (
    <div className="doc-list">
      {shown && <LocalDraftsBar<D> kind={kind} what={what} onRestore={(localDraft) => onEdit(localDraft.id, localDraft)} />}
      <ListPage<E, T>
        {...(list as unknown as ListPageProps<E, T>)}
        label={what}
        rowKey={'id' as ListPageProps<E, T>['rowKey']}
        actions={(list) => (
          <>
            {views}
            {may(tags.add) && (
              <Button type="primary" onClick={onNew} title="Alt+N">
                新增{what}
              </Button>
            )}
            {actions?.(list)}
          </>
        )}
        onOpen={(row, { refresh }) => void open(row, refresh)}
        onEvent={(_, row, { refresh }) => void open(row, refresh)}
        empty={may(tags.add) ? `未找到符合条件的${what}。按 Alt+N 新增，或放宽日期和条件` : `未找到符合条件的${what}，请放宽日期和条件`}
      />
    </div>
  )
}

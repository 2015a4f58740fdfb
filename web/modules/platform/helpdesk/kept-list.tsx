import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Endpoint, Row } from '#contract/kit/fields.ts'
import type { AnyTag } from '#contract/tags.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { ListActions, ListPageProps } from '#web/kit/list/list-page-props.ts'
import { useSession } from '#web/kit/session/session.ts'
import { removeRow } from './remove-row.ts'

interface KeptListProps<E extends Endpoint> extends Pick<ListPageProps<E>, 'pageKey' | 'label' | 'load' | 'columns' | 'filters' | 'empty'> {
  /** Who may write; others open a row to read it. */
  mayEdit: AnyTag
  /** Opens the dialog of a row, or of a new one; undefined = nothing was saved. */
  edit: (row: Row<E> | undefined) => Promise<unknown>
  remove: Endpoint
  /** What is asked before a row goes: `问题“…”`. */
  nameOf: (row: Row<E>) => string
  /** Buttons behind the usual ones. */
  more?: ReactNode
}

/** A list the operators keep: one row a thing, written in a dialog. */
export function KeptList<E extends Endpoint>({ mayEdit, edit, remove, nameOf, more, ...list }: KeptListProps<E>) {
  const may = useSession().may(mayEdit)
  const open = async (row: Row<E> | undefined, { refresh }: ListActions<Row<E>>) => {
    if (await edit(row)) refresh()
  }
  return (
    <ListPage
      {...list}
      rowKey={'id' as Extract<keyof Row<E>, string>}
      selection="single"
      onOpen={(row, actions) => void open(row, actions)}
      onEvent={(_, row, actions) => void open(row, actions)}
      actions={(actions) => {
        const [chosen] = actions.selectedRows
        return (
          <>
            <Button type="primary" disabled={!may} onClick={() => void open(undefined, actions)}>
              新增
            </Button>
            <Button disabled={!chosen} onClick={() => chosen && void open(chosen, actions)}>
              {may ? '修改' : '查看'}
            </Button>
            <Button
              disabled={!chosen || !may}
              onClick={() =>
                chosen && void removeRow(remove, (chosen as unknown as { id: number }).id, `确定删除${nameOf(chosen)}吗？`, actions)
              }
            >
              删除
            </Button>
            {more}
          </>
        )
      }}
    />
  )
}

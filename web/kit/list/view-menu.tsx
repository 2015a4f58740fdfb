import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { confirmDialog, openDialog } from '../dialog/dialogs.tsx'
import { useShortcut } from '../keys/shortcuts.ts'
import { announce } from '../request/announce.ts'
import { useSession } from '../session/session.ts'
import { saveSetting } from '../session/user-settings.ts'
import { standardKey, type ViewBook, type ViewEntry } from './view-book.ts'

interface Props<Q> {
  book: ViewBook<Q>
  /** Views there are without anybody keeping them. */
  ready?: readonly { key: string; name: string }[]
  /** The one the page stands in: the number of one that is kept, the word of a ready one; '' for none. */
  current: string
  /** It is asked otherwise by now than the view says. */
  changed: boolean
  /** How it is asked now. */
  question: () => Q
  onChoose: (key: string) => void
}

type Kept<Q> = ViewEntry & { question: Q }

/** 视图: ways of asking a list or a report, and what may be done with the one in front. */
export function ViewMenu<Q>({ book, ready = [], current, changed, question, onChoose }: Props<Q>) {
  const { setting } = useSession()
  const [open, setOpen] = useState(false)
  const show = (next: boolean) => {
    setOpen(next)
    // somebody else may have shared one, or taken one away
    if (next) void book.fetch()
  }
  useShortcut('Alt+V', '视图', () => show(true))
  const standard = setting(standardKey(book.place))
  const view = book.views.find(({ id }) => String(id) === current)
  const name = view?.name ?? ready.find(({ key }) => key === current)?.name
  const done = async (id: number) => {
    announce('views')
    await book.fetch()
    onChoose(String(id))
  }
  const edit = async (kept: Kept<Q> | undefined) => {
    const keep = (head: Parameters<typeof book.keep>[0]) => book.keep(head, kept?.question ?? question())
    const saved = await openDialog('savedView', { place: book.place, ...(kept && { view: kept }), keep })
    if (saved) await done(saved.id)
  }
  const write = async (kept: Kept<Q>) => {
    await book.keep(kept, question())
    await done(kept.id)
  }
  const remove = async (kept: Kept<Q>) => {
    const others = kept.shared ? '同事将不能再使用。' : ''
    if (!(await confirmDialog(`确定删除视图“${kept.name}”吗？${others}`))) return
    await book.remove(kept.id)
    if (standard === String(kept.id)) await saveSetting(standardKey(book.place), null)
    announce('views')
    await book.fetch()
    onChoose('')
  }
  const told = (work: Promise<unknown>) => void work.catch(() => undefined)
  const choice = (key: string, words: string) => ({
    key: `view-${key}`,
    label: standard === key ? `${words}（默认）` : words,
    onClick: () => onChoose(key),
  })
  const items: MenuProps['items'] = [
    { key: 'none', label: '不用视图', onClick: () => onChoose('') },
    ...ready.map((each) => choice(each.key, each.name)),
    ...(book.views.length > 0 && ready.length > 0 ? [{ type: 'divider' as const, key: 'kept' }] : []),
    ...book.views.map((each) => choice(String(each.id), each.shared ? `${each.name} · ${each.mine ? '已共享' : each.maker}` : each.name)),
    { type: 'divider' as const },
    { key: 'save-as', label: '另存为视图…', onClick: () => told(edit(undefined)) },
    ...(view?.mayChange
      ? [
          { key: 'save', label: `保存到“${view.name}”`, onClick: () => told(write(view)) },
          { key: 'edit', label: '修改名称、共享…', onClick: () => told(edit(view)) },
        ]
      : []),
    ...(name
      ? [
          {
            key: 'standard',
            label: standard === current ? '取消默认' : '设为默认',
            onClick: () => told(saveSetting(standardKey(book.place), standard === current ? null : current)),
          },
        ]
      : []),
    ...(view?.mayChange ? [{ key: 'remove', label: '删除', danger: true, onClick: () => told(remove(view)) }] : []),
  ]
  const selectedKeys = [name ? `view-${current}` : 'none']
  return (
    <Dropdown menu={{ items, selectedKeys, autoFocus: true } as MenuProps} trigger={['click']} open={open} onOpenChange={show} autoFocus>
      <Button className="pc-view" aria-haspopup="menu" title={changed ? '条件已改动，可在菜单中保存' : '视图 Alt+V'}>
        {name ? `视图 ${name}${changed ? '（已改）' : ''}` : '视图'} ▾ <kbd>Alt+V</kbd>
      </Button>
    </Dropdown>
  )
}

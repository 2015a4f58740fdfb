import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { reportViews } from '#contract/reports/figures/views.ts'
import { confirmDialog, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import type { KeptView, ViewQuestion } from './kept-views.ts'

interface Props {
  views: readonly KeptView[]
  /** The one the page stands in. */
  current: KeptView | undefined
  question: ViewQuestion
  onApply: (view: KeptView | undefined) => void
  /** Kept or taken away: the list is asked for anew. */
  onChanged: () => Promise<readonly KeptView[]>
}

/** 视图: my ways of asking this report, and what may be done with the one in front. */
export function ViewMenu({ views, current, question, onApply, onChanged }: Props) {
  const [open, setOpen] = useState(false)
  useShortcut('Alt+V', '视图', () => setOpen(true))
  const applySaved = async (id: number) => onApply((await onChanged()).find((view) => view.id === id))
  const saveAs = async () => {
    const saved = await openDialog('reportView', { question })
    if (saved) await applySaved(saved.id)
  }
  const put = async (view: KeptView, change: Partial<Pick<KeptView, 'standard'>> & { question: ViewQuestion }) => {
    const { id, name, standard } = view
    await call(reportViews.save, { id, name, standard, ...change, submittime: stamp() })
    announce('report-views')
    await applySaved(id)
  }
  const rename = async (view: KeptView) => {
    if (await openDialog('reportView', { question: view.question as ViewQuestion, view })) await applySaved(view.id)
  }
  const remove = async (view: KeptView) => {
    if (!(await confirmDialog(`确定删除视图“${view.name}”吗？`))) return
    await call(reportViews.remove, { id: view.id, submittime: stamp() })
    announce('report-views')
    await onChanged()
    onApply(undefined)
  }
  const told = (work: Promise<unknown>) => void work.catch(() => undefined)
  const items: MenuProps['items'] = [
    { key: 'none', label: '不用视图', onClick: () => onApply(undefined) },
    ...views.map((view) => ({
      key: `view-${view.id}`,
      label: view.standard ? `${view.name}（默认）` : view.name,
      onClick: () => onApply(view),
    })),
    { type: 'divider' as const },
    { key: 'save-as', label: '另存为视图…', onClick: () => told(saveAs()) },
    ...(current
      ? [
          { key: 'save', label: `保存到“${current.name}”`, onClick: () => told(put(current, { question })) },
          { key: 'rename', label: '重命名…', onClick: () => told(rename(current)) },
          {
            key: 'standard',
            label: current.standard ? '取消默认' : '设为默认',
            onClick: () => told(put(current, { standard: !current.standard, question: current.question as ViewQuestion })),
          },
          { key: 'remove', label: '删除', danger: true, onClick: () => told(remove(current)) },
        ]
      : []),
  ]
  const selectedKeys = [current ? `view-${current.id}` : 'none']
  return (
    <Dropdown menu={{ items, selectedKeys, autoFocus: true } as MenuProps} trigger={['click']} open={open} onOpenChange={setOpen} autoFocus>
      <Button aria-haspopup="menu">
        {current ? `视图 ${current.name}` : '视图'} ▾ <kbd>Alt+V</kbd>
      </Button>
    </Dropdown>
  )
}

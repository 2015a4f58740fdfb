import { Button } from 'antd'
import { useSession } from '#web/kit/session.ts'
import type { SaleActions } from './use-sale-actions.ts'
import type { SaleWork } from './use-sale-draft.ts'

interface Props {
  work: SaleWork
  actions: SaleActions
  onNew: () => void
}

export function SaleButtons({ work, actions, onNew }: Props) {
  const { may } = useSession()
  const { busy } = work
  return (
    <>
      {work.id === 0 || (
        <Button danger disabled={!may('busi:ck:del')} loading={busy === 'remove'} onClick={() => void actions.remove()}>
          删除
        </Button>
      )}
      {work.id !== 0 && !work.dirty && may('busi:ck:add') && <Button onClick={onNew}>新增下一张</Button>}
      <Button onClick={() => void actions.leave()}>
        返回 <kbd>Esc</kbd>
      </Button>
      <Button disabled={!actions.maySave} loading={busy === 'save'} onClick={() => void actions.save()}>
        保存 <kbd>F8</kbd>
      </Button>
      <Button
        disabled={!actions.mayCounter}
        loading={busy === 'counter'}
        onClick={() => void actions.counter()}
        title="客户当场提货：保存、出库、完成一步做完"
      >
        柜台销售 <kbd>F10</kbd>
      </Button>
      <Button type="primary" disabled={!actions.mayConfirm} loading={busy === 'confirm'} onClick={() => void actions.confirm()}>
        确认 <kbd>Ctrl+Enter</kbd>
      </Button>
    </>
  )
}

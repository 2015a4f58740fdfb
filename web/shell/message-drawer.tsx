import { Button, Drawer } from 'antd'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { openPage } from '#web/kit/page.ts'
import { MessageList } from './message-list.tsx'

export function MessageDrawer({ onClose }: { onClose: () => void }) {
  const more = () => {
    openPage('/system/notification')
    onClose()
  }
  return (
    <Drawer
      open
      title="消息中心"
      onClose={onClose}
      placement="right"
      size={420}
      extra={
        <Button size="small" onClick={() => void openDialog('reminder', {})}>
          新建提醒
        </Button>
      }
    >
      <MessageList
        owner="message-drawer"
        onOpened={onClose}
        more={
          <Button type="link" size="small" onClick={more}>
            查看更多
          </Button>
        }
      />
    </Drawer>
  )
}

import { CloseOutlined, ExclamationCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { closeReminder, openRenewal, useReminder } from '#web/modules/platform/renewal/renewing.ts'

/** Above the top bar while the licence ends or has ended: the page stands below it, so that nothing is covered. */
export function LicenceBand() {
  const reminder = useReminder()
  if (!reminder) return null
  const { title, text, action } = reminder
  return (
    <div className="support-banner licence-band" role="alert">
      <ExclamationCircleFilled />
      <strong>{title}</strong>
      <span className="support-banner-facts">{text}</span>
      <Button size="small" type="primary" onClick={() => void openRenewal()}>
        {action}
      </Button>
      <Button size="small" type="text" icon={<CloseOutlined />} aria-label="关闭" title="关闭" onClick={closeReminder} />
    </div>
  )
}

import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { later } from '#web/kit/later.tsx'

const HelpDrawer = later(async () => (await import('./help-drawer.tsx')).HelpDrawer)

export function HelpButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="text" icon={<QuestionCircleOutlined />} aria-label="帮助与支持" title="帮助与支持" onClick={() => setOpen(true)} />
      {open && <HelpDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

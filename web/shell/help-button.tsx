import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const HelpDrawer = lazy(async () => ({ default: (await import('./help-drawer.tsx')).HelpDrawer }))

export function HelpButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="text" icon={<QuestionCircleOutlined />} aria-label="帮助与支持" title="帮助与支持" onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <HelpDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Drawer } from 'antd'
import type { ReactNode } from 'react'

/** The menu of a narrow window. */
export const SideDrawer = ({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) => (
  <Drawer open={open} onClose={onClose} placement="left" size={200} closable={false} rootClassName="side-drawer">
    {children}
  </Drawer>
)

import { MoreOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useState } from 'react'
import { MenuButton } from '#web/kit/dialog/anchored-menu.tsx'
import { canOpenPage, openPage } from '#web/kit/page.ts'
import { mayOpenCatalogue } from '#web/kit/session/catalogue-entry.ts'
import { mayRenew, openRenewal } from '#web/modules/platform/renewal/renewing.ts'
import { Contacts } from './contacts-popup.tsx'
import { toggleFullscreen } from './fullscreen.tsx'
import { mayQuote, quickQuote } from './quick-quote.ts'

/** What the bar of a narrow window has no room for. */
export function MoreMenu() {
  const [contacts, setContacts] = useState(false)
  const entries = [
    { key: 'stock', label: '查库存', shown: canOpenPage('StockFind'), act: () => openPage('StockFind') },
    { key: 'quote', label: '快速报价', shown: mayQuote(), act: quickQuote },
    { key: 'epc', label: '配件目录', shown: mayOpenCatalogue(), act: () => window.open('/epc', '_blank', 'noopener') },
    { key: 'renew', label: '在线续费', shown: mayRenew(), act: () => void openRenewal() },
    { key: 'contacts', label: '联系我们', shown: true, act: () => setContacts(true) },
    { key: 'full', label: '全屏', shown: true, act: toggleFullscreen },
  ]
  return (
    <>
      <MenuButton
        menu="更多"
        entries={entries.filter(({ shown }) => shown)}
        onChoose={(key) => entries.find((entry) => entry.key === key)?.act()}
        type="text"
        icon={<MoreOutlined />}
        aria-label="更多"
        title="更多"
      />
      {contacts && (
        <Modal open title="联系我们" footer={null} width={360} onCancel={() => setContacts(false)}>
          <Contacts />
        </Modal>
      )}
    </>
  )
}

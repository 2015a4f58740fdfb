import { LayoutOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { Json } from '#contract/platform/user-settings.ts'
import { useSession } from '#web/kit/session/session.ts'
import { saveSetting } from '#web/kit/session/user-settings.ts'
import { CLIENT_SETTING, type FirstClient, readFirstClient } from '../first-client.ts'
import { type PanelPlace, PLACE_SETTING, PLACES, usePanelPlace } from './panel-place.ts'

const names = Object.keys(PLACES) as PanelPlace[]
/** A failure is told by the request layer, and all stays as it was. */
const settle = (key: string, value: Json) => void saveSetting(key, value).catch(() => undefined)

interface Props {
  /** Whom the sale is for; undefined where 默认客户 is no matter, or none is chosen. */
  client: FirstClient | undefined
}

/** 商品面板: 自动 (beside the lines where there is room, else below them), 下方, 右侧, 隐藏; and whom new sales begin with. */
export function PanelMenu({ client }: Props) {
  const { chosen } = usePanelPlace()
  const first = readFirstClient(useSession().setting(CLIENT_SETTING))
  const other = client && client.id !== first?.id
  const items: MenuProps['items'] = [
    {
      type: 'group',
      label: '商品面板',
      children: names.map((key) => ({ key, label: PLACES[key], onClick: () => settle(PLACE_SETTING, key === 'auto' ? null : key) })),
    },
    ...(other || first ? [{ type: 'divider' as const }] : []),
    ...(other
      ? [
          {
            key: 'first',
            label: `新单默认客户：${client.name}`,
            onClick: () => settle(CLIENT_SETTING, { id: client.id, name: client.name }),
          },
        ]
      : []),
    ...(first ? [{ key: 'none', label: `取消默认客户 ${first.name}`, onClick: () => settle(CLIENT_SETTING, null) }] : []),
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [chosen] }}>
      <Button icon={<LayoutOutlined />} aria-label="商品面板" title={`商品面板：${PLACES[chosen]}`} />
    </Dropdown>
  )
}

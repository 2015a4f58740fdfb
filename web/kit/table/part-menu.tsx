import { AnchoredMenu } from '../dialog/anchored-menu.tsx'

/** The eight things to do with a part, wherever its number stands in a table. */
export const partActions = [
  { key: 'data', label: '产品资料' },
  { key: 'sales', label: '销售历史' },
  { key: 'inbound', label: '进库历史' },
  { key: 'stock', label: '库存查询' },
  { key: 'label', label: '打印标签' },
  { key: 'price', label: '设置价格' },
  { key: 'limits', label: '设置上下限' },
  { key: 'exchange', label: '设置互换码' },
] as const

export type PartAction = (typeof partActions)[number]['key']

interface PartMenuHost {
  run: (action: PartAction, part: { id: number; pjNo: string }) => void
  /** An action the user may not take is greyed. */
  may: (action: PartAction) => boolean
}
let host: PartMenuHost | undefined

/** The program says once what the actions open (web/registry). */
export function registerPartMenu(menu: PartMenuHost): void {
  host = menu
}

interface Props {
  anchor: Element
  part: { id: number; pjNo: string }
  onClose: () => void
  /** One of them was chosen: after `onClose`. */
  onChosen?: () => void
}

export const PartMenu = ({ anchor, part, onClose, onChosen }: Props) => (
  <AnchoredMenu
    anchor={anchor}
    label={`商品 ${part.pjNo}`}
    entries={partActions.map((action) => ({ ...action, disabled: !host?.may(action.key) }))}
    onClose={onClose}
    onChoose={(key) => {
      onChosen?.()
      host?.run(key as PartAction, part)
    }}
  />
)

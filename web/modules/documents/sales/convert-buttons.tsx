import { Button } from 'antd'
import { CK_TYPE } from '#contract/documents/sales/order.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { openPage } from '#web/kit/page.ts'
import { useSession } from '#web/kit/session/session.ts'
import { kindOf, type SaleOrder } from './kinds.ts'

interface Props {
  order: SaleOrder
  /** A document was made of it; it is opened right after. */
  onConverted: () => void
}

/** 转销售单, 转预售单 of an offer of which something is left. */
export function ConvertButtons({ order, onConverted }: Props) {
  const { may } = useSession()
  const targets = order.ckType === CK_TYPE.quote ? ([CK_TYPE.sale, CK_TYPE.presale] as const) : ([CK_TYPE.sale] as const)
  if (!['已确认', '进行中'].includes(order.status)) return null
  const convert = async (toType: 0 | 2) => {
    const made = await openDialog('convertOffer', { order, toType })
    if (!made) return
    onConverted()
    openPage(kindOf(toType).page, { edit: made.id })
  }
  return targets
    .filter((toType) => may(kindOf(toType).tags.add))
    .map((toType) => (
      <Button key={toType} type={toType === CK_TYPE.sale ? 'primary' : 'default'} onClick={() => void convert(toType)}>
        转{kindOf(toType).what}
      </Button>
    ))
}

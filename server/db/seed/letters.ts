import { holdersOf, sendMessage } from '#server/modules/platform/messages/index.ts'
import type { Acting } from './stage.ts'

/** Unread messages, to those whom each concerns. */
const letters: readonly { tags: string[]; title: string; content: string; link?: string }[] = [
  {
    tags: ['busi:ck:query', 'busi:rk:query'],
    title: '欢迎使用配驰',
    content: '这是演示公司，数据均为虚构，可随意修改。账号和密码见登录页。',
  },
  {
    tags: ['busi:ck:approve'],
    title: '销售单待审核',
    content: '有销售单超出信用额度、低于限价或客户有逾期欠款，请审核。',
    link: '/sale/orders',
  },
  { tags: ['busi:ck:pick'], title: '新的拣货任务', content: '有销售单等待拣货。', link: '/delivery/pick' },
  { tags: ['busi:ck:ship'], title: '等待发货', content: '有销售单已打包完成，等待发货。', link: '/delivery/ship' },
  { tags: ['busi:rk:confirm'], title: '入库单待确认', content: '有今天到货的入库单尚未确认。', link: '/purchase/stock-in' },
  { tags: ['busi:ck:add'], title: '到货通知', content: '今天有新到货入库，缺货的客户可以通知提货了。', link: '/stock/query' },
  { tags: ['report:check:query'], title: '数据核对', content: '月底前请核对库存台账与往来余额。', link: '/report/check' },
]

export async function sendMessages(acting: Acting) {
  const { ctx } = await acting('laoban')
  for (const { tags, ...letter } of letters) await sendMessage(ctx, await holdersOf(ctx, ...tags), letter)
}

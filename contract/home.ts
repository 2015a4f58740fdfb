import { z } from 'zod'
import { endpoint, listOf, price, qty, Text } from './kit.ts'

const txs = (label: string) => price('price.txsprice', label)

/** 首页: what needs the reader first. Each part only for whoever may see it; absent otherwise. */
export const home = {
  summary: endpoint('POST /busicore/v1/analysis/home', {
    reply: {
      content: z.object({
        /** Sales shipped: today and this month. */
        sales: z
          .object({
            today: z.object({
              orders: z.number(),
              pieces: qty(),
              amount: txs('销售额'),
              profit: price(['price.txsprice', 'price.costprice'], '毛利'),
            }),
            month: z.object({
              orders: z.number(),
              pieces: qty(),
              amount: txs('销售额'),
              profit: price(['price.txsprice', 'price.costprice'], '毛利'),
            }),
            /** 30 days, oldest first. */
            days: listOf(z.object({ day: Text, amount: txs('销售额') })),
          })
          .optional(),
        stock: z.object({ parts: z.number(), pieces: qty(), value: price('price.costprice', '库存金额') }).optional(),
        money: z.object({ receivable: txs('应收'), overdue: txs('逾期'), payable: price('price.purchaseprice', '应付') }).optional(),
        /** Open documents by status: click leads to the list. */
        todos: listOf(z.object({ document: Text, title: Text, status: Text, count: z.number() })),
      }),
    },
    allow: 'anyone',
  }),
}

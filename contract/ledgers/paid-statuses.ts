/** How far a document is paid: nothing, a part, all of it; or it went without payment (all returned or written off). ys: they owe us, yf: we owe them. */
export const PAID_STATUSES = { ys: ['未收款', '收款中', '已收款', '无需收款'], yf: ['未付款', '付款中', '已付款', '无需付款'] } as const

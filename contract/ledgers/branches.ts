import { z } from 'zod'
import { day, endpoint, Id, Moment, optionalText, orderedBy, pageInput, pageOf, price, Str } from '#contract/kit/fields.ts'

/** What companies of the house owe each other tells what goods cost: whoever may not see the one does not see the other. */
const money = (label: string) => price('price.costprice', label)

const filters = {
  /** The other company; 0 = every one. */
  companyId: Id.default(0),
  dateFrom: day().optional(),
  dateTo: day().optional(),
  docNo: optionalText('单号', 32),
}

/** 内部往来: transfers at a price, what was taken back of them, and what was paid. */
export const branchDues = {
  page: endpoint('POST /busicore/v1/branchDue/pageBranchDue', {
    input: { ...pageInput, ...orderedBy('bizDate', 'docNo', 'amount'), ...filters },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          bizDate: Str,
          document: Str,
          documentId: Id,
          docNo: Str,
          /** 调拨, 调拨红冲, 内部付款 … */
          about: Str,
          companyId: Id,
          companyName: Str,
          /** It is the one that owes (above 0) or was paid back (below 0); null: this company owes. */
          owesUs: money('应收').nullable(),
          weOwe: money('应付').nullable(),
          userName: Str,
          createTime: Moment,
        }),
      ),
    },
    allow: 'fin:branch:query',
  }),
  total: endpoint('POST /busicore/v1/branchDue/totalBranchDue', {
    input: filters,
    reply: { content: z.object({ owesUs: money('应收'), weOwe: money('应付'), net: money('净额') }) },
    allow: 'fin:branch:query',
  }),
  /** Who owes whom, pair by pair (all on one page), of all companies for whoever sees them all, else of this one. A pair that is even is not among them. */
  balances: endpoint('POST /busicore/v1/branchDue/balancesBranchDue', {
    input: pageInput,
    reply: {
      page: pageOf(
        z.object({ id: Str, creditorId: Id, creditorName: Str, debtorId: Id, debtorName: Str, amount: money('金额'), lastDay: Str }),
      ),
    },
    allow: 'fin:branch:query',
  }),
}

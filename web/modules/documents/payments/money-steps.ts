import { badDebts, isRefund, type MoneyKind } from '#contract/documents/payments/payments.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { callsOf, type MoneyOrder } from '#web/kit/document/money-kinds.ts'
import { reverseStep } from '#web/kit/document/reverse-step.ts'
import type { Step } from '#web/kit/document/step-buttons.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'

/** What may be done with a receipt that is read. */
export function moneySteps(kind: MoneyKind, id: number, order: MoneyOrder | undefined): Step[] {
  const loss = kind === 'hz'
  return [
    ...(loss ? approvalSteps(id, order) : []),
    {
      name: 'audit',
      label: '审核',
      from: [loss ? '待审核' : '草稿'],
      tag: `fin:${kind}:audit`,
      send: (submittime) => announced(call(callsOf(kind).audit, { id, submittime }, { quiet: true })),
      done: '已审核',
      primary: true,
    },
    reverseStep(kind, id, {
      from: ['进行中', '已完成', '已核销'],
      tag: `fin:${kind}:reverse`,
      hint: reverseHint(kind),
    }),
  ]
}

function reverseHint(kind: MoneyKind): string {
  if (kind === 'hz') return '核销过的应收重新未结'
  return isRefund(kind) ? '退款收回账户，退过的款项重新未用' : '资金退回账户，核销过的单据重新未结'
}

/** 坏账: somebody else decides it, and it may come back. */
function approvalSteps(id: number, order: MoneyOrder | undefined): Step[] {
  return [
    {
      name: 'submit',
      label: '提交审核',
      from: ['草稿'],
      tag: 'fin:hz:add',
      send: (submittime) => announced(call(badDebts.submit, { id, submittime }, { quiet: true })),
      done: '已提交审核',
      primary: true,
    },
    {
      name: 'reject',
      label: '驳回',
      from: ['待审核'],
      tag: 'fin:hz:audit',
      send: (submittime, note) => announced(call(badDebts.reject, { id, note, submittime }, { quiet: true })),
      done: '已驳回',
      reason: { title: '驳回坏账', label: '驳回原因', ok: '确认驳回', limit: limitOf(badDebts.reject.input.note), required: true },
    },
    {
      name: 'recover',
      label: '收回',
      from: ['已核销'],
      tag: 'fin:hz:add',
      hint: '客户又付了款：恢复应收，并开收款单',
      ask: async () => {
        const left = Number(order?.moneySum) - Number(order?.recovered)
        return openDialog('recoverDebt', { id, clientId: order?.clientId ?? 0, clientName: order?.clientName ?? '', left })
      },
    },
  ]
}

export async function announced<T>(work: Promise<T>): Promise<T> {
  const reply = await work
  announce('money')
  return reply
}

import { buys, isCash, mayBeEndless, SETTLE_KINDS, type SettleKind } from '#contract/master/clients/terms.ts'
import { DictField, TickField } from '#web/kit/form/fields.tsx'
import type { Form } from '#web/kit/form/form.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import type { ClientValues } from './client-values.ts'

const kinds = SETTLE_KINDS.map((value) => ({ value }))

/** 结算方式, and what depends on it: whoever pays cash has neither limit nor days. Empty = 不限; the tick says it, and takes it back to 0. */
export function TermsFields({ form }: { form: Form<ClientValues> }) {
  const { values, set } = form
  const { settleKind, creditUnlimited, daysUnlimited, maxPrice, maxDays } = values
  const cash = isCash(settleKind)
  const endless = mayBeEndless(settleKind || '账期', values.tags)
  const choose = (next: SettleKind) => {
    const cashNow = isCash(next)
    // what he may owe was nothing; from here on it is to be said
    const anew = cash && !cashNow ? { creditUnlimited: true, daysUnlimited: buys(values.tags) } : {}
    set({ settleKind: next, vip: next === '月结', ...anew, ...(next === '月结' && { daysUnlimited: false }) })
  }
  return (
    <>
      <DictField
        {...form.field('settleKind')}
        options={kinds}
        placeholder="未定：暂按账期"
        onChange={(next) => next && choose(next as SettleKind)}
      />
      <NumberField
        {...form.field('maxPrice', 0)}
        value={cash || creditUnlimited ? null : maxPrice}
        disabled={cash || undefined}
        placeholder={cash ? '现款' : '不填：不限'}
        nothing={cash ? '现款' : '不限'}
        onChange={(value) => set({ maxPrice: value ?? 0, creditUnlimited: value === null })}
        tick={cash ? undefined : { label: '不限', value: creditUnlimited, onChange: (on) => set({ maxPrice: 0, creditUnlimited: on }) }}
      />
      <NumberField {...form.field('tmpPrice', 0)} />
      <TickField {...form.field('vip')} onChange={(vip) => choose(vip ? '月结' : '账期')} />
      <NumberField
        {...form.field('maxDays', 0)}
        value={cash || (endless && daysUnlimited) ? null : maxDays}
        disabled={cash || undefined}
        placeholder={cash ? '现款' : endless ? '不填：不限' : '0'}
        nothing={cash ? '现款' : endless ? '不限' : '0'}
        onChange={(value) => set({ maxDays: value ?? 0, daysUnlimited: endless && value === null })}
        tick={
          !cash && endless ? { label: '不限', value: daysUnlimited, onChange: (on) => set({ maxDays: 0, daysUnlimited: on }) } : undefined
        }
      />
      <NumberField {...form.field('tmpDays', 0)} />
    </>
  )
}

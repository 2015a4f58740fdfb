import { Segmented } from 'antd'
import { badDebts, isRefund, MONEY_KINDS, type MoneyKind, receipts, SETTLINGS } from '#contract/documents/payments/payments.ts'
import { limitOf } from '#contract/kit/fields.ts'
import { partnerOf } from '#web/kit/document/money-kinds.ts'
import { PartnerField } from '#web/kit/document/partner-field.tsx'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { DayField, DictField, Field, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { AccountLines } from './account-lines.tsx'
import type { MoneyDraft } from './money-draft.ts'

interface Props {
  kind: MoneyKind
  draft: MoneyDraft
  set: (change: Partial<MoneyDraft>) => void
  accounts: Parameters<typeof AccountLines>[0]['options']
  enter: NonNullable<Parameters<typeof FormGrid>[0]['enter']>
  onUploading: (busy: boolean) => void
}

/** The way of Enter through a receipt. */
export const moneyOrder = (kind: MoneyKind, lines: MoneyDraft['lines']): string[] => [
  'clientId',
  'moneyDate',
  ...(kind === 'hz' ? ['reason'] : kind === 'hc' ? ['offset'] : lines.flatMap(({ key }) => [`account${key}`, `amount${key}`])),
  ...(MONEY_KINDS[kind].discount ? ['discount'] : []),
  'remark',
]
/** Where a new one begins. */
export function firstField(kind: MoneyKind, { clientId, lines }: MoneyDraft): string {
  if (clientId === 0) return 'clientId'
  if (kind === 'hz') return 'reason'
  return kind === 'hc' ? 'offset' : `amount${lines[0]?.key}`
}

/** The header of a receipt and, but for a setting-off or a loss, the accounts its money goes through. */
export function MoneyFields({ kind, draft, set, accounts, enter, onUploading }: Props) {
  const { word, partner, discount: discountWord } = MONEY_KINDS[kind]
  const loss = kind === 'hz'
  return (
    <FormGrid columns={3} labels={72} enter={enter}>
      <PartnerField
        name="clientId"
        label={partner}
        required
        kind={isRefund(kind) ? 'allclient' : partnerOf(kind)}
        partner={{ id: draft.clientId, name: draft.clientName }}
        onChange={({ id, name }) => set({ clientId: id, clientName: name, chosen: {} })}
      />
      <DayField
        name="moneyDate"
        label={loss ? '日期' : `${word}日期`}
        required
        value={draft.moneyDate}
        onChange={(moneyDate) => set({ moneyDate })}
      />
      {!loss && <SettlingField kind={kind} value={draft.settling} onChange={(settling) => set({ settling })} />}
      {loss && <ReasonField value={draft.reason} onChange={(reason) => set({ reason })} />}
      {kind === 'hc' && (
        <NumberField name="offset" label="对冲金额" required digits={2} value={draft.offset} onChange={(offset) => set({ offset })} />
      )}
      {!loss && kind !== 'hc' && <AccountLines word={word} lines={draft.lines} options={accounts} onChange={(lines) => set({ lines })} />}
      {discountWord && (
        <NumberField
          name="discount"
          label={discountWord}
          placeholder="抹零、折让"
          digits={2}
          value={draft.discount}
          onChange={(discount) => set({ discount })}
        />
      )}
      {loss && draft.id === 0 && (
        <Field name="files" label="附件" span={3}>
          {(field) => (
            <FileUpload
              label="附件"
              accept="any"
              value={draft.files ?? []}
              disabled={field.disabled}
              onBusy={onUploading}
              onChange={(files) => set({ files })}
            />
          )}
        </Field>
      )}
      <TextField
        name="remark"
        label="备注"
        span={2}
        maxLength={limitOf(receipts.save.input.remark)}
        value={draft.remark}
        onChange={(remark) => set({ remark })}
      />
    </FormGrid>
  )
}

interface SettlingProps {
  kind: MoneyKind
  value: MoneyDraft['settling']
  onChange: (settling: MoneyDraft['settling']) => void
}
function SettlingField({ kind, value, onChange }: SettlingProps) {
  const refund = isRefund(kind)
  const ways = kind === 'hc' || refund ? SETTLINGS.filter((each) => each !== '不核销') : SETTLINGS
  const labels = { 自动: refund ? '先退最早的' : '先到期先核销', 指定: '指定单据', 不核销: kind === 'fk' ? '留作预付' : '留作预收' }
  return (
    <Field name="settling" label="核销方式">
      {() => <Segmented size="small" value={value} onChange={onChange} options={ways.map((way) => ({ value: way, label: labels[way] }))} />}
    </Field>
  )
}

const ReasonField = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => (
  <DictField
    name="reason"
    label="原因"
    required
    dict="HZYY"
    free
    maxLength={limitOf(badDebts.save.input.reason)}
    value={value}
    onChange={onChange}
  />
)

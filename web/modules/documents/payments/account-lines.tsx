import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { receipts } from '#contract/documents/payments/payments.ts'
import { limitOf } from '#contract/kit/fields.ts'
import type { useAccounts } from '#web/kit/document/use-accounts.ts'
import { DictField, TextField } from '#web/kit/form/fields.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import type { AccountLine } from './money-draft.ts'

interface Props {
  word: string
  lines: readonly AccountLine[]
  options: ReturnType<typeof useAccounts>['options']
  onChange: (lines: AccountLine[]) => void
}

/** Where the money goes: one or several accounts. */
export function AccountLines({ word, lines, options, onChange }: Props) {
  const put = (key: number, change: Partial<AccountLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)))
  const add = () => onChange([...lines, { key: Math.max(0, ...lines.map(({ key }) => key)) + 1, accountId: 0, amount: null, remark: '' }])
  return lines.map(({ key, accountId, amount, remark }, at) => (
    <div className="finance-account" key={key} style={{ gridColumn: '1 / -1' }}>
      <DictField
        name={`account${key}`}
        label={at === 0 ? `${word}账户` : '账户'}
        required={at === 0}
        placeholder={options.length > 0 ? '' : '请先在账户与流水中新增'}
        options={options}
        value={accountId ? String(accountId) : ''}
        onChange={(value) => put(key, { accountId: Number(value) })}
      />
      <NumberField
        name={`amount${key}`}
        label="金额"
        required={at === 0}
        digits={2}
        value={amount}
        onChange={(value) => put(key, { amount: value })}
      />
      <TextField
        name={`note${key}`}
        label="说明"
        maxLength={limitOf(receipts.save.input.lines.unwrap().element.shape.remark)}
        placeholder="票据号、流水号"
        value={remark}
        onChange={(value) => put(key, { remark: value })}
      />
      {at === 0 ? (
        <Button icon={<PlusOutlined />} title="添加账户" aria-label="添加账户" onClick={add} />
      ) : (
        <Button
          icon={<DeleteOutlined />}
          title="移除账户"
          aria-label="移除账户"
          onClick={() => onChange(lines.filter((line) => line.key !== key))}
        />
      )}
    </div>
  ))
}

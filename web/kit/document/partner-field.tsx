import { useRef } from 'react'
import { openDialog } from '../dialog/dialogs.tsx'
import { Field } from '../form/fields.tsx'
import type { LookupKind } from '../form/lookup-kinds.ts'
import { QuickSearch, searchFor } from '../list/quick-search.tsx'
import { useSession } from '../session/session.ts'
import type { Partner } from './partner.ts'

type PartnerKind = Extract<LookupKind, 'client' | 'supplier' | 'allclient' | 'freight' | 'payee'>

interface Props {
  name: string
  label: string
  kind: PartnerKind
  partner: Partner
  onChange: (partner: Partner) => void
  required?: boolean
  span?: number
  placeholder?: string
  error?: string | undefined
}

const SUPPLIER = 2
const CLIENT = 1

/**
 * 客户, 供应商: found while typing. Whom nobody knows yet is entered on the spot and the cursor comes back; what names nobody stays in the field, red,
 * until somebody says who it is.
 */
export function PartnerField({ kind, partner, onChange, placeholder = '名称、拼音、电话', error, ...frame }: Props) {
  const mayMake = useSession().may('base:client:add', 'base:client:upd')
  const latest = useRef(partner)
  latest.current = partner
  const word = kind === 'supplier' ? '供应商' : kind === 'payee' ? '收款单位' : '客户'
  const make = async (name: string) => {
    onChange({ id: 0, name })
    const made = await openDialog('client', {
      mode: 'add',
      tags: kind === 'supplier' || kind === 'payee' ? SUPPLIER : CLIENT,
      prefill: { clientName: name },
    })
    if (made) onChange({ id: made.id, name: made.clientName })
    return made !== undefined
  }
  /** Left before the answer came, a name may still be somebody's. */
  const keep = async (name: string) => {
    onChange({ id: 0, name })
    const found = await searchFor(kind, name).catch(() => [])
    const same = found.filter((item) => item.name === name)
    const [only] = same
    if (only && same.length === 1 && latest.current.id === 0 && latest.current.name === name) onChange({ id: only.id, name })
  }
  return (
    <Field {...frame} {...(error !== undefined && { error })}>
      {(field) => (
        <QuickSearch
          {...field}
          kind={kind}
          label={frame.label}
          placeholder={placeholder}
          value={partner.name}
          offerTyped={mayMake}
          ownWord={(text) => `新增${word}“${text}”`}
          noneWord={(text) => `未找到“${text}”，请联系管理员新增`}
          keep={(text) => void keep(text)}
          make={mayMake ? make : undefined}
          onChange={(item) => onChange({ id: item?.id ?? 0, name: item?.name ?? '' })}
          {...(partner.id === 0 && partner.name !== '' && { status: 'error' as const })}
        />
      )}
    </Field>
  )
}

import { Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { catalogue } from '#contract/master/catalogue/catalogue.ts'
import { call } from '#web/kit/request/request.ts'
import type { Decoded } from './rows.ts'

/** The number that the address came with: from the one box. */
const asked = () => new URLSearchParams(location.search).get('vin') ?? ''

/** 车架号. What is wrong with it is said under the field, before anything is asked. */
export function VinField({ onDecoded }: { onDecoded: (found: Decoded) => void }) {
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const decode = async (typed: string) => {
    if (!typed.trim() || busy) return
    const read = catalogue.decode.input.vin.safeParse(typed)
    if (!read.success) return setError(read.error.issues[0]?.message ?? '请输入17位车架号')
    setError('')
    setBusy(true)
    try {
      onDecoded((await call(catalogue.decode, { vin: read.data })).content)
    } catch {
      // told by the request layer
    } finally {
      setBusy(false)
    }
  }
  const begin = useEffectEvent(() => void decode(asked()))
  useEffect(() => begin(), [])
  return (
    <div className="epc-vin">
      <Input.Search
        allowClear
        defaultValue={asked()}
        aria-label="车架号"
        placeholder="17位车架号 (VIN)"
        // spaces and dashes between the signs are taken
        maxLength={30}
        enterButton="解析"
        loading={busy}
        status={error ? 'error' : undefined}
        onChange={() => setError('')}
        onSearch={(text, _, info) => info?.source !== 'clear' && void decode(text)}
      />
      {error && (
        <span className="pc-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import type { Endpoint, Sent } from '#contract/kit/fields.ts'
import { download } from '#web/kit/request/request.ts'
import { type AnyTag, useSession } from '#web/kit/session/session.ts'

interface ExportButtonProps<E extends Endpoint> {
  endpoint: E
  input: Sent<E>
  tag: AnyTag
}

/** 导出 Excel. Without its tag it is there and disabled (trading.md section 6). */
export function ExportButton<E extends Endpoint>({ endpoint, input, tag }: ExportButtonProps<E>) {
  const { may } = useSession()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await download(endpoint, input)
    } catch {
      // told by the request layer
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button disabled={!may(tag)} loading={busy} onClick={run}>
      导出 Excel
    </Button>
  )
}

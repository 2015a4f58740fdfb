import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { dictionaries } from '#contract/platform/dictionaries.ts'
import { afterPress } from '../dialog/after-press.ts'
import { call, stamp } from '../request/request.ts'
import { reloadDictionaries, useSession } from '../session/session.ts'

/** Below a field that holds a word its dictionary does not know. Out of the way of typing: neither Enter nor Tab stops here. */
export function OfferWord({ dict, word }: { dict: string; word: string }) {
  const { may } = useSession()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)
  useEffect(() => afterPress(() => setShown(true)), [])
  if (!shown || !may('system:dict:add')) return null
  const add = async () => {
    setBusy(true)
    try {
      await call(dictionaries.dataAdd, { dictType: dict, dictName: word, submittime: stamp() })
      await reloadDictionaries(true)
    } catch {
      // told by the request layer; the word stays in the field as it is
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="link" size="small" tabIndex={-1} loading={busy} className="pc-offer" onClick={() => void add()}>
      把“{word}”加入字典
    </Button>
  )
}

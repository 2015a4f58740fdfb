import { useEffect } from 'react'
import { usePage } from '#web/kit/page.ts'
import { GrantAsked } from './grant-asked.tsx'

/** 柜台授权 on the approver's own phone: `?id=`, from the code in the counter's window. */
export function GrantPage() {
  const { id = '' } = usePage().params
  useEffect(() => {
    document.title = '柜台授权 · 配驰'
  }, [])
  return (
    <div className="grant-page">
      <h1>柜台授权</h1>
      <GrantAsked id={/^\d{1,15}$/.test(id) ? Number(id) : 0} />
    </div>
  )
}

import { useEffect } from 'react'
import { companyData } from '#contract/reports/company-data.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { soon } from '#web/kit/keys/held-keys.ts'
import './company-data.css'

export interface Proof {
  companyName: string
  password: string
  code: string
}
declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** Password, code where there is one, and the company's name where it is about its end; true = done, a refusal keeps the window open. */
    companyProof: {
      props: {
        title: string
        about: readonly string[]
        okText: string
        /** The holder has two-step verification. */
        code: boolean
        /** The name to be written out. */
        name?: string
        act: (proof: Proof, submittime: number) => Promise<unknown>
      }
      result: true
    }
  }
}

export function CompanyProofDialog({ title, about, okText, code, name, act, onDone, onClose }: DialogProps<'companyProof'>) {
  const { companyName, password, code: typed } = companyData.askDeletion.input
  const form = useForm(
    { ...(name !== undefined && { companyName }), password, ...(code && { code: typed }) },
    { companyName: '', password: '', code: '' },
  )
  const asked = [...(name === undefined ? [] : ['companyName']), 'password', ...(code ? ['code'] : [])]
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    await act(form.now(), submittime)
    onDone(true)
  })
  const enter = useEnterNext(asked, () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => soon(() => enter.focus(asked[0] ?? ''), 60), [])
  return (
    <AppDialog title={title} width={480} onClose={onClose} onOk={() => void save()} okText={okText} busy={busy}>
      {about.map((each) => (
        <p key={each} className="company-about">
          {each}
        </p>
      ))}
      <FormArea form={form}>
        <FormGrid columns={1} enter={enter} disabled={busy}>
          {name !== undefined && <TextField {...form.field('companyName')} placeholder={`请输入 ${name}`} />}
          <TextField {...form.field('password')} type="password" />
          {code && <TextField {...form.field('code')} required placeholder="6 位验证码，或一个恢复码" />}
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}

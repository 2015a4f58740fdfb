import { clients } from '#contract/master/clients/clients.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import type { Form } from '#web/kit/form/form.ts'
import { call } from '#web/kit/request/request.ts'
import type { ClientValues } from './client-values.ts'

interface Props {
  word: string
  form: Form<ClientValues>
  disabled: boolean
  onBusy: (busy: boolean) => void
}

/** Pictures of a client that exists are saved at once, without the rest of the form. */
export function ClientPictures({ word, form, disabled, onBusy }: Props) {
  const { id, files } = form.values
  const put = async (next: ClientValues['files']) => {
    if (id !== 0) await call(clients.saveFiles, { id, files: next })
    form.set({ files: next })
  }
  return (
    <FormGrid columns={1} disabled={disabled}>
      <Field name="files" label={`${word}图片`}>
        {(field) => <FileUpload label={`${word}图片`} value={files} onChange={put} disabled={field.disabled} onBusy={onBusy} />}
      </Field>
    </FormGrid>
  )
}

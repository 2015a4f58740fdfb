import { parts } from '#contract/master/parts.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { Field, FormGrid } from '#web/kit/form/fields.tsx'
import type { Form } from '#web/kit/form/form.ts'
import { announce } from '#web/kit/request/announce.ts'
import { call } from '#web/kit/request/request.ts'
import type { PartValues } from './part-values.ts'

interface Props {
  form: Form<PartValues>
  disabled: boolean
  onBusy: (busy: boolean) => void
}

/** Pictures of a part that exists are saved at once, without the rest of the form. */
export function PartPictures({ form, disabled, onBusy }: Props) {
  const { id, files } = form.values
  const put = async (next: PartValues['files']) => {
    if (id !== 0) await call(parts.saveFiles, { id, files: next })
    form.set({ files: next })
    if (id !== 0) announce('part')
  }
  return (
    <FormGrid columns={1} disabled={disabled}>
      <Field name="files" label="商品图片">
        {(field) => <FileUpload label="商品图片" value={files} onChange={put} disabled={field.disabled} onBusy={onBusy} />}
      </Field>
    </FormGrid>
  )
}

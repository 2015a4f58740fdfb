import { Button } from 'antd'
import { useRef } from 'react'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { Field } from '#web/kit/form/fields.tsx'
import { smallPicture } from './small-picture.ts'
import './operators.css'

interface Props {
  name: string
  label: string
  /** data: URL, '' = none. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** A small picture kept in the row itself: QR code, portrait. */
export function PictureField({ name, label, value, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      onChange(await smallPicture(file))
    } catch {
      toast.warning('无法读取图片，请换一张 PNG、JPEG 或 WebP 图片')
    }
  }
  return (
    <Field name={name} label={label} error={error}>
      {({ id, disabled }) => (
        <div className="picture-field">
          {value && <img src={value} alt={label} />}
          <input
            ref={input}
            id={id}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp"
            onChange={({ target }) => {
              void take(target.files?.[0])
              target.value = ''
            }}
          />
          <Button size="small" disabled={disabled} onClick={() => input.current?.click()} aria-label={`选择${label}`}>
            {value ? '更换' : '选择图片'}
          </Button>
          {value && (
            <Button size="small" type="text" disabled={disabled} onClick={() => onChange('')} aria-label={`移除${label}`}>
              移除
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

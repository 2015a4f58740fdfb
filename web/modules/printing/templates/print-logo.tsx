import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FileEntry } from '#contract/platform/files.ts'
import { printTemplates } from '#contract/printing/templates/templates.ts'
import { FileUpload } from '#web/kit/files/file-upload.tsx'
import { call, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

const KEY = ['print-logo']

/** 公司标志: one picture for all documents of the company, saved at once. */
export function PrintLogo({ onChanged }: { onChanged: () => void }) {
  const { may } = useSession()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: () => call(printTemplates.logo, {}), staleTime: 0 })
  const save = async (files: FileEntry[]) => {
    await call(printTemplates.saveLogo, { files, submittime: stamp() })
    await client.invalidateQueries({ queryKey: KEY })
    onChanged()
  }
  return (
    <div className="template-chosen">
      <span>标志图片</span>
      <div>
        <FileUpload
          label="公司标志"
          max={1}
          value={data?.content.files ?? []}
          onChange={save}
          disabled={!data || !may('system:print:upd')}
        />
        <p className="template-hint">所有单据共用，选好立即生效；印在左上角，建议横向、背景透明或白色</p>
      </div>
    </div>
  )
}

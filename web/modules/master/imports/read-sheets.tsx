import { Alert } from 'antd'
import type { Loaded } from './batch.ts'

/** Which sheets of the file are read, which are not and why; and that names of columns were guessed. */
export function ReadSheets({ sheets, guessed }: { sheets: Loaded['sheets']; guessed: boolean }) {
  const left = sheets.filter(({ ticked }) => !ticked)
  const read = sheets.filter(({ ticked }) => ticked)
  return (
    <>
      {guessed && <Alert type="warning" showIcon title="文件没有表头，各列的内容是按数据猜测的，请核对" />}
      {sheets.length > 1 && (
        <Alert
          type="info"
          showIcon
          title={`读取工作表：${read.map(({ name }) => name).join('、')}${
            left.length > 0 ? `；不读取：${left.map(({ name, reason }) => `${name}（${reason}）`).join('、')}` : ''
          }`}
        />
      )}
    </>
  )
}

import { Alert } from 'antd'
import type { Loaded } from './batch.ts'

/** Which sheets of the file are read, which are not and why; where the names of columns come from, if not from the file. */
export function ReadSheets({ sheets, guessed, profile }: { sheets: Loaded['sheets']; guessed: boolean; profile: string }) {
  const left = sheets.filter(({ ticked }) => !ticked)
  const read = sheets.filter(({ ticked }) => ticked)
  return (
    <>
      {guessed && <Alert type="warning" showIcon title="文件没有表头，各列的内容是按数据猜测的，请核对" />}
      {profile !== '' && <Alert type="info" showIcon title={`沿用 ${profile.slice(5, 16)} 导入同样表头时的对应`} />}
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

/** Columns nobody reads are named, not passed over. */
export const LeftOutColumns = ({ titles }: { titles: string[] }) =>
  titles.length > 0 && <p className="import-faint import-line">不导入的列：{titles.join('、')}</p>

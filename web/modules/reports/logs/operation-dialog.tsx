import { Button } from 'antd'
import type { Row } from '#contract/kit/fields.ts'
import type { logs } from '#contract/reports/logs.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import './logs.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** One row of the operation log, field by field. */
    operation: { props: { operation: Row<typeof logs.operations> } }
  }
}

export function OperationDialog({ operation, onClose }: DialogProps<'operation'>) {
  const { at, realName, loginAccount, entityName, target, action, support, changes } = operation
  const close = (
    <Button type="primary" onClick={onClose}>
      关闭
    </Button>
  )
  return (
    <AppDialog title={`${action} ${target}`} width="50%" onClose={onClose} footer={close}>
      <p className="operation-who">
        {at} · {realName}（{loginAccount}）· {entityName}
      </p>
      {support !== '' && <p className="operation-support">由{support}</p>}
      {changes.length === 0 ? (
        <p>没有字段变化</p>
      ) : (
        <table className="operation-changes">
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">修改前</th>
              <th scope="col">修改后</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </AppDialog>
  )
}

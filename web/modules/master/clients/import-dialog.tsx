import type { Reply } from '#contract/kit/fields.ts'
import { clients } from '#contract/master/clients/clients.ts'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { TableImport } from '#web/kit/list/table-import.tsx'
import { columnsFor } from '#web/kit/table/column.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 导入客户、供应商. */
    clientImport: { props: { word: string }; result: true }
  }
}

const columns = columnsFor<Reply<typeof clients.importClients>['content']['rows'][number]>()(
  { prop: 'clientName', label: '名称', width: 200 },
  { prop: 'tagsName', label: '标签', width: 90 },
  { prop: 'clientType', label: '类型', width: 80 },
  { prop: 'linkName', label: '联系人', width: 80 },
  { prop: 'linkTel', label: '手机', width: 100 },
  { prop: 'maxPrice', label: '信用额度', width: 90 },
)

export function ClientImportDialog({ word, onDone, onClose }: DialogProps<'clientImport'>) {
  return (
    <TableImport
      title={`导入${word}`}
      load={clients.importClients}
      needed={['客户名称']}
      optional={[
        '标签',
        '客户类型',
        '公司全称',
        '信用等级',
        '联系人',
        '手机',
        '电话',
        '地区',
        '详细地址',
        '负责人',
        '优惠率',
        '信用额度',
        '信用天数',
        '月结',
        '价格公式',
        '备注',
      ]}
      hint="按名称对应：没有的新增（须有客户类型；标签空着是客户），已有的只改文件里填了的列"
      columns={columns}
      onDone={() => onDone(true)}
      onClose={onClose}
    />
  )
}

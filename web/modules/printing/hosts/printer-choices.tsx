import { Button } from 'antd'
import { useMemo } from 'react'
import { printHelpers } from '#contract/printing/tasks/tasks.ts'
import type { PaperType } from '#contract/printing/templates/forms.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { followTask } from '#web/kit/print/print-news.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Helper } from './helper-facts.tsx'

export type Choice = Omit<Helper['choices'][number], 'reportType'> & { reportType: PaperType }

interface Props {
  hostId: number
  printers: Helper['printers']
  rows: readonly Helper['choices'][number][]
  onChange: (rows: readonly Choice[]) => void
  disabled: boolean
  unsaved: boolean
}
const MOST = 30

/** Which printer takes which paper, how many copies, and the shift in mm that is read off a test page. */
export function PrinterChoices({ hostId, printers, rows, onChange, disabled, unsaved }: Props) {
  const columns = useMemo(() => {
    const options = [{ value: '', label: '默认打印机' }, ...printers.map(({ name }) => ({ value: name }))]
    const test = async (reportType: PaperType) => {
      if (unsaved) return toast.warning('请先保存，再打印测试页')
      const tested = await call(printHelpers.testPage, { id: hostId, reportType, submittime: stamp() }).catch(() => undefined)
      if (!tested) return
      toast.success(tested.content.msg)
      followTask(tested.task.id)
    }
    return columnsFor<Choice>()(
      { prop: 'reportName', label: '单据', width: 120 },
      { prop: 'printer', label: '打印机', isSelect: true, options: () => options, words: { '': '默认打印机' } },
      { prop: 'copies', label: '份数', width: 70, input: 'I', digits: 0 },
      { prop: 'offsetX', label: '右移 mm', width: 90, input: 'D', digits: 2, negative: true, hint: '整页向右移动，负数向左' },
      { prop: 'offsetY', label: '下移 mm', width: 90, input: 'D', digits: 2, negative: true, hint: '整页向下移动，负数向上' },
      {
        prop: 'operate',
        label: '校准',
        width: 80,
        operate: true,
        render: ({ reportType }) => (
          <Button size="small" type="link" disabled={disabled} onClick={() => void test(reportType)}>
            测试页
          </Button>
        ),
      },
    )
  }, [printers, hostId, disabled, unsaved])
  const change = (next: readonly Choice[]) =>
    onChange(
      next.map((row) => ({
        ...row,
        copies: Math.min(99, Math.max(1, row.copies)),
        offsetX: Math.min(MOST, Math.max(-MOST, row.offsetX)),
        offsetY: Math.min(MOST, Math.max(-MOST, row.offsetY)),
      })),
    )
  return (
    <>
      <h3 className="print-host-heading">每种单据用哪台打印机</h3>
      <DataTable<Choice>
        label="每种单据用哪台打印机"
        columns={columns}
        rows={rows as readonly Choice[]}
        rowKey="reportType"
        height={300}
        onChange={disabled ? undefined : change}
      />
    </>
  )
}

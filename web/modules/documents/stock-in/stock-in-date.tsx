import { EditOutlined } from '@ant-design/icons'
import { Button, DatePicker, Popover, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { stockIn } from '#contract/documents/stock-in.ts'
import { toast } from '#web/kit/dialog/dialogs.tsx'
import { DAY } from '#web/kit/form/date-ranges.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

interface Props {
  id: number
  rkDate: string
  onChanged: () => void
}

/** The stock-in date, and its pop-over for whoever may change it. */
export function StockInDate({ id, rkDate, onChanged }: Props) {
  const { may } = useSession()
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState<Dayjs | null>(null)
  const [busy, setBusy] = useState(false)
  if (!may('busi:rk:date')) return rkDate

  const submit = async () => {
    const next = day?.format(DAY)
    if (!next) return toast.warning('请输入日期')
    if (next === rkDate) return toast.warning('数据未变化')
    setBusy(true)
    try {
      // 更新成功 is told by the call
      await call(stockIn.changeDate, { id, rkDate: next })
      setOpen(false)
      onChanged()
    } catch {
      // the refusal has been told; the pop-over stays for another try
    } finally {
      setBusy(false)
    }
  }
  return (
    <Space size={2}>
      {rkDate}
      <Popover
        title="入库日期"
        trigger="click"
        placement="bottom"
        open={open}
        onOpenChange={(next) => {
          setDay(dayjs(rkDate))
          setOpen(next)
        }}
        content={
          <Space>
            <DatePicker value={day} onChange={setDay} aria-label="入库日期" />
            <Button onClick={() => setOpen(false)}>取消</Button>
            <Button type="primary" loading={busy} onClick={() => void submit()}>
              提交
            </Button>
          </Space>
        }
      >
        <Button type="link" size="small" icon={<EditOutlined />} aria-label="修改入库日期" />
      </Popover>
    </Space>
  )
}

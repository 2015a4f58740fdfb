import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useEffect } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { parts } from '#contract/master/parts.ts'
import { printing } from '#contract/printing/printouts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { print } from '#web/kit/print/print-out.ts'
import { ProxyPrint } from '#web/kit/print/proxy-print.tsx'
import { call } from '#web/kit/request/request.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 打印标签 of a part; `count` labels are proposed. Answers when they are printed. */
    partLabel: { props: { pjid: number; count?: number; warehouseName?: string; posiName?: string }; result: { pjid: number } }
  }
}

type Part = NonNullable<Reply<typeof parts.getOne>['content']>

export function PartLabelDialog(props: DialogProps<'partLabel'>) {
  const { pjid, onClose } = props
  const { data: part, isError } = useQuery({
    queryKey: ['part-label', pjid],
    queryFn: async () => (await call(parts.getOne, { id: pjid }, { quiet: true })).content,
    gcTime: 0,
  })
  if (part) return <LabelForm {...props} part={part} />
  return (
    <AppDialog title="打印标签" width={560} onClose={onClose}>
      {isError || part === null ? '无效商品，不允许查看' : <Spin />}
    </AppDialog>
  )
}

const order = [
  'barcode',
  'pjName',
  'pjSize',
  'pjFactory',
  'pjType',
  'pjQuality',
  'pjUnit',
  'warehouseName',
  'posiName',
  'rkAmount',
  'stepAmount',
] as const

function LabelForm({
  part,
  pjid,
  count = 1,
  warehouseName = '',
  posiName = '',
  onDone,
  onClose,
}: DialogProps<'partLabel'> & { part: Part }) {
  const { barcode, pjNo, pjName, pjSize, pjFactory, pjType, pjQuality, pjUnit } = part
  const form = useForm(printing.pjTag.input, {
    barcode: (barcode || pjNo).slice(0, 32),
    pjName: pjName.slice(0, 32),
    pjSize,
    pjFactory,
    pjType,
    pjQuality,
    pjUnit,
    warehouseName,
    posiName,
    rkAmount: count as number | null,
    stepAmount: 0 as number | null,
  })
  const { busy, save } = useSaving(async () => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { rkAmount, stepAmount, ...words } = form.now()
    const label = { ...words, pjid, rkAmount: rkAmount ?? 1, stepAmount: stepAmount ?? 0 }
    if (await print('pjTag', (how) => call(printing.pjTag, { ...label, ...how }))) onDone({ pjid })
  })
  const enter = useEnterNext(order, () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus('rkAmount')
  }, [])
  return (
    <AppDialog
      title={`打印标签 ${pjNo}`}
      width={620}
      onClose={onClose}
      onOk={() => void save()}
      okText="打印"
      busy={busy}
      shortcuts={[{ keys: 'F9', label: '打印', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={2} enter={enter} disabled={busy}>
          <TextField {...form.field('barcode')} />
          <TextField {...form.field('pjName')} />
          <TextField {...form.field('pjSize')} />
          <TextField {...form.field('pjFactory')} />
          <TextField {...form.field('pjType')} />
          <TextField {...form.field('pjQuality')} />
          <TextField {...form.field('pjUnit')} />
          <TextField {...form.field('warehouseName')} />
          <TextField {...form.field('posiName')} />
          <NumberField {...form.field('rkAmount')} />
          <NumberField {...form.field('stepAmount')} placeholder="0 = 每张相同" />
        </FormGrid>
      </FormArea>
      <ProxyPrint report="pjTag" />
    </AppDialog>
  )
}

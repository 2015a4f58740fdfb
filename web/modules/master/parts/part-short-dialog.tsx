import { Button } from 'antd'
import { parts } from '#contract/master/parts.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, openDialog } from '#web/kit/dialog/dialogs.tsx'
import { UnfiledHint } from '#web/kit/document/unfiled-hint.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DictField, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { announce } from '#web/kit/request/announce.ts'
import { call, callAsking, stamp } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 新增商品 while a document is being written: only what its line needs, Enter through and save. */
    partShort: { props: { pjNo: string }; result: { id: number; pjNo: string } }
  }
}

const order = ['pjNo', 'pjName', 'pjBrand', 'pjUnit', 'purchasePrice', 'xsPrice']

export function PartShortDialog({ pjNo, onDone, onClose }: DialogProps<'partShort'>) {
  const { may, maySee } = useSession()
  const form = useForm(parts.save.input, {
    ...{ pjNo, pjName: '', pjBrand: '', pjUnit: '' },
    ...{ purchasePrice: null as number | null, xsPrice: null as number | null },
  })
  const prices = () => {
    const { purchasePrice, xsPrice } = form.now()
    return { ...(purchasePrice !== null && { purchasePrice }), ...(xsPrice !== null && { xsPrice }) }
  }
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { purchasePrice: _p, xsPrice: _x, ...texts } = form.now()
    const saved = await callAsking(parts.save, { ...texts, ...prices(), submittime })
    if (!saved) return
    announce('part')
    onDone({ id: saved.id, pjNo: texts.pjNo })
  })
  const enter = useEnterNext(order, () => void save())
  /** The whole dialog, with what stands here; it has no prices, so those follow. */
  const more = async () => {
    const { purchasePrice: _p, xsPrice: _x, ...prefill } = form.now()
    const made = await openDialog('part', { mode: 'add', prefill })
    if (!made) return
    if (Object.keys(prices()).length > 0)
      await call(parts.savePrice, { pjid: made.id, ...prices(), submittime: stamp() }).catch(() => undefined)
    onDone({ id: made.id, pjNo: made.pjNo })
  }
  const setsPrices = may('base:basepj:price')
  return (
    <AppDialog
      title="新增商品"
      width={560}
      onClose={onClose}
      busy={busy}
      filled={form.filled}
      onOk={() => void save()}
      okText="保存"
      extra={<Button onClick={() => void more()}>更多字段</Button>}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={2} enter={enter} disabled={busy}>
          <TextField {...form.field('pjNo')} />
          <TextField {...form.field('pjName')} />
          <DictField {...form.field('pjBrand')} dict="PJPP" free />
          <DictField {...form.field('pjUnit')} dict="PJUNIT" free />
          {setsPrices && maySee('price.purchaseprice') && <NumberField {...form.field('purchasePrice')} />}
          {setsPrices && maySee('price.xsprice') && <NumberField {...form.field('xsPrice')} />}
        </FormGrid>
      </FormArea>
      <UnfiledHint pjNo={pjNo} onFiled={({ pjid, pjNo: code }) => onDone({ id: pjid, pjNo: code })} />
    </AppDialog>
  )
}

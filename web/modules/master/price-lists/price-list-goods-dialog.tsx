import { useQuery } from '@tanstack/react-query'
import { Radio, Select, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { priceLists } from '#contract/master/price-lists.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import { type DialogProps, toast } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { DictField, Field, FormGrid, LookupField, TextField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { call } from '#web/kit/request/request.ts'
import { type BreakRow, rowsOf, sentBreaks, withBlank } from './goods-values.ts'
import './price-lists.css'

interface Goods {
  pjid: number
  pjNo: string
  pjBrand: string
  pjType: string
}

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** The breaks of a part, a brand or a category in one price list; what is not given is chosen first. */
    priceListGoods: { props: { list?: { id: number; name: string }; goods?: Goods }; result: { changed: true } }
  }
}

export function PriceListGoodsDialog(props: DialogProps<'priceListGoods'>) {
  const { list, goods, onClose } = props
  const { data, error } = useQuery({
    queryKey: ['price-list-goods', list?.id, goods],
    queryFn: ({ signal }) => call(priceLists.goods, { listId: list?.id ?? 0, ...sentGoods(goods) }, { signal }),
    enabled: goods !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (error) onClose()
  }, [error, onClose])
  const breaks = goods ? data?.content : []
  if (breaks) return <Form {...props} breaks={rowsOf(breaks)} />
  return (
    <AppDialog title="修改价格" width={760} onClose={onClose}>
      <Spin />
    </AppDialog>
  )
}
const sentGoods = (goods: Goods | undefined) => ({ pjid: goods?.pjid ?? 0, pjBrand: goods?.pjBrand ?? '', pjType: goods?.pjType ?? '' })

const blank: Goods = { pjid: 0, pjNo: '', pjBrand: '', pjType: '' }

function Form({ list: given, goods: known, breaks, onDone, onClose }: DialogProps<'priceListGoods'> & { breaks: BreakRow[] }) {
  const [listId, setList] = useState(given?.id ?? 0)
  const [goods, setGoods] = useState(known ?? blank)
  const [forGroup, setForGroup] = useState(known ? known.pjid === 0 : false)
  const [start] = useState(breaks)
  const [rows, setRows] = useState(start)
  const put = (change: Partial<Goods>) => setGoods((before) => ({ ...before, ...change }))
  const { busy, save } = useSaving(async (submittime) => {
    const [field, missing] = listId === 0 ? ['list', '请选择价格表'] : ['pjid', '请选择商品']
    if (listId === 0 || (!forGroup && goods.pjid === 0)) {
      toast.warning(missing)
      return void enter.focus(field ?? '')
    }
    const { pjid, pjBrand, pjType } = goods
    await call(priceLists.saveGoods, {
      ...{ listId, ...(forGroup ? { pjBrand, pjType } : { pjid }), submittime },
      ...sentBreaks(rows),
    })
    onDone({ changed: true })
  })
  const order = [
    'list',
    'pjid',
    'pjBrand',
    'pjType',
    ...rows.flatMap(({ key }) => [`from${key}`, `price${key}`, `script${key}`, `remark${key}`]),
  ]
  const enter = useEnterNext(order, () => void save())
  const firstRow = rows[0]?.key ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is put once
  useEffect(() => void enter.focus(known ? `price${firstRow}` : given ? 'pjid' : 'list'), [])
  return (
    <AppDialog
      title={`${known ? '修改' : '新增'}价格${given ? ` · ${given.name}` : ''}`}
      width={760}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      filled={() => rows !== start || goods !== (known ?? blank)}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <div ref={enter.ref} onKeyDownCapture={enter.onKeyDownCapture}>
        <FormGrid columns={2} labels={72} disabled={busy}>
          {!given && <ListField value={listId} onChange={setList} />}
          {!known && <ForGroup value={forGroup} onChange={setForGroup} />}
          {forGroup ? (
            <>
              <DictField
                name="pjBrand"
                label="品牌"
                dict="PJPP"
                free
                disabled={known !== undefined}
                maxLength={limitOf(priceLists.saveGoods.input.pjBrand)}
                placeholder="不填：全部品牌"
                value={goods.pjBrand}
                onChange={(pjBrand) => put({ pjBrand })}
              />
              <DictField
                name="pjType"
                label="类别"
                dict="PJTYPE"
                free
                disabled={known !== undefined}
                maxLength={limitOf(priceLists.saveGoods.input.pjType)}
                placeholder="不填：全部类别"
                value={goods.pjType}
                onChange={(pjType) => put({ pjType })}
              />
            </>
          ) : known ? (
            <TextField name="pjid" label="商品" disabled value={known.pjNo} onChange={() => undefined} />
          ) : (
            <LookupField
              name="pjid"
              label="商品"
              required
              kind="pjGroup"
              placeholder="编码、名称、拼音"
              value={goods.pjNo}
              onChange={(item) => put({ pjid: item?.id ?? 0, pjNo: item?.no ?? '' })}
            />
          )}
        </FormGrid>
        <Breaks rows={rows} forGroup={forGroup} disabled={busy} onChange={setRows} />
      </div>
    </AppDialog>
  )
}

function ListField({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const { data, isPending } = useQuery({
    queryKey: ['price-list-names'],
    queryFn: ({ signal }) => call(priceLists.page, { page: 1, limit: 200 }, { signal, quiet: true }),
    staleTime: 0,
  })
  const options = (data?.page.list ?? []).map(({ id, listName }) => ({ value: id, label: listName }))
  return (
    <Field name="list" label="价格表" required span={2}>
      {(field) => (
        <Select
          {...field}
          aria-label="价格表"
          style={{ width: '100%' }}
          loading={isPending}
          value={value || null}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(id) => onChange(id ?? 0)}
        />
      )}
    </Field>
  )
}

const ForGroup = ({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) => (
  <Field name="forGroup" label="适用" span={2}>
    {({ disabled }) => (
      <Radio.Group
        aria-label="适用"
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value as boolean)}
        options={[
          { value: false, label: '一个商品' },
          { value: true, label: '品牌、类别' },
        ]}
      />
    )}
  </Field>
)

interface BreaksProps {
  rows: readonly BreakRow[]
  forGroup: boolean
  disabled: boolean
  onChange: (rows: BreakRow[]) => void
}
const item = priceLists.saveGoods.input.breaks.element.shape

/** A price or a formula for each quantity from which on it holds. */
function Breaks({ rows, forGroup, disabled, onChange }: BreaksProps) {
  const put = (key: number, change: Partial<BreakRow>) =>
    onChange(withBlank(rows.map((row) => (row.key === key ? { ...row, ...change } : row))))
  return (
    <fieldset className="price-list-breaks" aria-label="数量价">
      <p className="pc-hint">每个数量一行，取已达到的最大数量；公式如 销售价*0.9；清空一行并保存：删除该数量的价格</p>
      {rows.map((row) => (
        <FormGrid key={row.key} columns={4} labels={52} disabled={disabled}>
          <NumberField
            name={`from${row.key}`}
            label="数量从"
            placeholder="不填：任意"
            value={row.fromQty}
            onChange={(fromQty) => put(row.key, { fromQty })}
          />
          {forGroup ? (
            <span />
          ) : (
            <NumberField
              name={`price${row.key}`}
              label="价格"
              tag="price.xsprice"
              value={row.price}
              onChange={(price) => put(row.key, { price })}
            />
          )}
          <TextField
            name={`script${row.key}`}
            label="公式"
            maxLength={limitOf(item.script)}
            value={row.script}
            onChange={(script) => put(row.key, { script })}
          />
          <TextField
            name={`remark${row.key}`}
            label="备注"
            maxLength={limitOf(item.remark)}
            value={row.remark}
            onChange={(remark) => put(row.key, { remark })}
          />
        </FormGrid>
      ))}
    </fieldset>
  )
}

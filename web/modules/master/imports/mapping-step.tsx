import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { IMPORT_FIELDS, type ImportField, imports } from '#contract/master/imports.ts'
import { DictField, FormGrid, LookupField, TickField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import type { Batch, Loaded } from './batch.ts'
import { LeftOutColumns, Origin, ReadSheets } from './read-sheets.tsx'

/** What rows say whose cell is empty, whether the file has such a column or not. */
const DEFAULTS = [
  { name: 'brand', label: '默认品牌', dict: 'PJPP', field: 'pjBrand' },
  { name: 'unit', label: '默认单位', dict: 'PJUNIT', field: 'pjUnit' },
  { name: 'type', label: '默认类别', dict: 'PJTYPE', field: 'pjType' },
] as const

interface Props {
  loaded: Loaded
  onChecking: (batch: Batch) => void
  /** Other sheets or another header were chosen. */
  onShaped: (loaded: Loaded) => void
  onBack: () => void
}

/** Which column holds what: suggested by the names of the columns, changed where the suggestion is wrong. */
export function MappingStep({ loaded, onChecking, onShaped, onBack }: Props) {
  const { content, columns, fields, options } = loaded
  const [mapping, setMapping] = useState<readonly (ImportField | null)[]>(() => columns.map(({ field }) => field))
  const [rest, setRest] = useState(options)
  const taken = new Set(mapping.filter((field) => field !== null))
  const hasCode = taken.has('pjNo')
  const { busy, save } = useSaving(async (submittime) => {
    const { supplierName: _, ...given } = rest
    const reply = await call(imports.check, { id: content.id, mapping: [...mapping], ...given, submittime })
    onChecking(reply.content)
  })
  const next = () => {
    if (hasCode) void save()
  }
  useShortcut('F8', '下一步', next)
  const choose = (at: number, field: ImportField | null) => setMapping((before) => before.map((old, index) => (index === at ? field : old)))

  return (
    <>
      <Origin loaded={loaded} />
      <ReadSheets loaded={loaded} onShaped={onShaped} />
      <LeftOutColumns titles={columns.flatMap(({ title }, at) => (mapping[at] ? [] : [title]))} />
      {!hasCode && <Alert type="warning" showIcon title="请指定编码所在的列" />}
      <div className="import-mapping">
        <table>
          <thead>
            <tr>
              <th>文件中的列</th>
              <th>对应的内容</th>
              <th>前几行</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ index, title, samples }, at) => (
              <tr key={index} className={mapping[at] ? undefined : 'import-left-out'}>
                <th scope="row">{title || `第 ${index + 1} 列`}</th>
                <td>
                  <Select<ImportField | ''>
                    aria-label={`${title}对应的内容`}
                    value={mapping[at] ?? ''}
                    onChange={(field) => choose(at, field || null)}
                    showSearch={{ optionFilterProp: 'label' }}
                    options={[
                      { value: '' as const, label: '不导入' },
                      ...fields.map(({ field, name }) => ({
                        value: field,
                        label: name,
                        disabled: taken.has(field) && mapping[at] !== field,
                      })),
                    ]}
                  />
                </td>
                <td title={samples.join('、')}>{samples.filter(Boolean).slice(0, 4).join('、')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FormGrid columns={3} labels={72} disabled={busy}>
        {DEFAULTS.map(({ name, label, dict, field }) => (
          <DictField
            key={name}
            name={name}
            label={label}
            dict={dict}
            free
            maxLength={limitOf(imports.check.input[name])}
            placeholder={taken.has(field) ? '空白单元格用它' : `文件没有${IMPORT_FIELDS[field]}列`}
            value={rest[name]}
            onChange={(text) => setRest((before) => ({ ...before, [name]: text }))}
          />
        ))}
        <LookupField
          name="supplier"
          label="供应商"
          kind="supplier"
          placeholder="不填：不记供应商"
          value={rest.supplierName}
          onChange={(item) => setRest((before) => ({ ...before, supplierId: item?.id ?? 0, supplierName: item?.name ?? '' }))}
        />
        <TickField
          name="hiddenRows"
          label="导入隐藏行"
          value={rest.hiddenRows}
          onChange={(hiddenRows) => setRest((before) => ({ ...before, hiddenRows }))}
        />
        <TickField
          name="zeroToo"
          label="0 也更新"
          value={rest.zeroToo}
          onChange={(zeroToo) => setRest((before) => ({ ...before, zeroToo }))}
        />
      </FormGrid>
      <footer>
        <Button onClick={onBack} disabled={busy}>
          返回
        </Button>
        <Button type="primary" onClick={next} loading={busy} disabled={!hasCode}>
          下一步：与现有商品比较
        </Button>
      </footer>
    </>
  )
}

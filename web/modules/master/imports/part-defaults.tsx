import { limitOf } from '#contract/kit/fields.ts'
import { IMPORT_FIELDS, imports } from '#contract/master/imports/imports.ts'
import { DictField, LookupField, TickField } from '#web/kit/form/fields.tsx'
import type { Loaded } from './batch.ts'

/** What rows say whose cell is empty, whether the file has such a column or not. */
const DEFAULTS = [
  { name: 'brand', label: '默认品牌', dict: 'PJPP', field: 'pjBrand' },
  { name: 'unit', label: '默认单位', dict: 'PJUNIT', field: 'pjUnit' },
  { name: 'type', label: '默认类别', dict: 'PJTYPE', field: 'pjType' },
] as const

interface Props {
  rest: Loaded['options']
  taken: ReadonlySet<string>
  onChange: (part: Partial<Loaded['options']>) => void
}

/** What is said once for all parts of a list. */
export function PartDefaults({ rest, taken, onChange }: Props) {
  return (
    <>
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
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
      <LookupField
        name="supplier"
        label="供应商"
        kind="supplier"
        placeholder="不填：不记供应商"
        value={rest.supplierName}
        onChange={(item) => onChange({ supplierId: item?.id ?? 0, supplierName: item?.name ?? '' })}
      />
      <TickField name="sections" label="小节标题作类别" value={rest.sections} onChange={(sections) => onChange({ sections })} />
      <TickField name="zeroToo" label="0 也更新" value={rest.zeroToo} onChange={(zeroToo) => onChange({ zeroToo })} />
    </>
  )
}

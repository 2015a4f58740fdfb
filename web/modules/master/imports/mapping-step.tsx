import { Alert, Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { limitOf } from '#contract/kit/fields.ts'
import { fillText, imports } from '#contract/master/imports/imports.ts'
import { FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useSaving } from '#web/kit/form/form.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { call } from '#web/kit/request/request.ts'
import type { Batch, Loaded } from './batch.ts'
import { type Answered, OfProgram } from './of-program.tsx'
import { PartDefaults } from './part-defaults.tsx'
import { LeftOutColumns, Origin, ReadSheets } from './read-sheets.tsx'

interface Props {
  loaded: Loaded
  onChecking: (batch: Batch) => void
  /** Other sheets or another header were chosen. */
  onShaped: (loaded: Loaded) => void
  onBack: () => void
}

/** Which column holds what: suggested by the names of the columns, changed where the suggestion is wrong. */
export function MappingStep({ loaded, onChecking, onShaped, onBack }: Props) {
  const { content, columns, fields, needed, options } = loaded
  const ofParts = content.kind === 'part'
  const [mapping, setMapping] = useState<readonly (string | null)[]>(() => columns.map(({ field }) => field))
  const [rest, setRest] = useState(options)
  const taken = new Set(mapping.filter((field) => field !== null))
  const nameOf = (wanted: string) => fields.find(({ field }) => field === wanted)?.name ?? ''
  const missing = needed.filter((field) => !taken.has(field) && !rest.fill[field])
  const { busy, save } = useSaving(async (submittime) => {
    const { supplierName: _, ...given } = rest
    const reply = await call(imports.check, { id: content.id, mapping: [...mapping], ...given, submittime })
    onChecking(reply.content)
  })
  const next = () => {
    if (missing.length === 0) void save()
  }
  useShortcut('F8', '下一步', next)
  const change = (part: Partial<Loaded['options']>) => setRest((before) => ({ ...before, ...part }))
  const fillDown = (field: string, ticked: boolean) =>
    change({ down: ticked ? [...rest.down, field] : rest.down.filter((each) => each !== field) })
  const choose = (at: number, field: string | null) => setMapping((before) => before.map((old, index) => (index === at ? field : old)))

  const answer = (holds: Answered) =>
    setMapping((before) => {
      const fields = new Set(holds.map(({ field }) => field))
      const freed = before.map((old) => (old !== null && fields.has(old) ? null : old))
      return freed.map((old, at) => {
        const said = holds.find(({ index }) => index === at)
        return said ? said.field : old
      })
    })

  return (
    <>
      <Origin loaded={loaded} />
      {loaded.program && <OfProgram program={loaded.program} mapping={mapping} disabled={busy} onAnswer={answer} />}
      <ReadSheets loaded={loaded} onShaped={onShaped} />
      <LeftOutColumns titles={columns.flatMap(({ title }, at) => (mapping[at] ? [] : [title]))} />
      {missing.length > 0 && <Alert type="warning" showIcon title={`请指定${missing.map(nameOf).join('、')}所在的列`} />}
      <div className="import-mapping">
        <table>
          <thead>
            <tr>
              <th>文件中的列</th>
              <th>对应的内容</th>
              <th>向下填充</th>
              <th>前几行</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ index, title, samples }, at) => (
              <tr key={index} className={mapping[at] ? undefined : 'import-left-out'}>
                <th scope="row">{title || `第 ${index + 1} 列`}</th>
                <td>
                  <Select<string>
                    aria-label={`${title}对应的内容`}
                    value={mapping[at] ?? ''}
                    onChange={(field) => choose(at, field || null)}
                    showSearch={{ optionFilterProp: 'label' }}
                    options={[
                      { value: '', label: '不导入' },
                      ...fields.map(({ field, name }) => ({
                        value: field,
                        label: name,
                        disabled: taken.has(field) && mapping[at] !== field,
                      })),
                    ]}
                  />
                </td>
                <td className="import-down">
                  <Checkbox
                    aria-label={`${title}向下填充`}
                    disabled={!mapping[at]}
                    checked={mapping[at] !== null && rest.down.includes(mapping[at] ?? '')}
                    onChange={({ target }) => fillDown(mapping[at] ?? '', target.checked)}
                  />
                </td>
                <td title={samples.join('、')}>{samples.filter(Boolean).slice(0, 4).join('、')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FormGrid columns={4} labels={92} disabled={busy}>
        {ofParts ? (
          <PartDefaults rest={rest} taken={taken} onChange={change} />
        ) : (
          fields
            .filter(({ fill }) => fill)
            .map(({ field, name }) => (
              <TextField
                key={field}
                name={`fill-${field}`}
                label={name}
                maxLength={limitOf(fillText)}
                placeholder={taken.has(field) ? '空白单元格用它' : `文件没有${name}列`}
                value={rest.fill[field] ?? ''}
                onChange={(text) => change({ fill: { ...rest.fill, [field]: text } })}
              />
            ))
        )}
        <TickField name="hiddenRows" label="导入隐藏行" value={rest.hiddenRows} onChange={(hiddenRows) => change({ hiddenRows })} />
      </FormGrid>
      <footer>
        <Button onClick={onBack} disabled={busy}>
          返回
        </Button>
        <Button type="primary" title="F8" onClick={next} loading={busy} disabled={missing.length > 0}>
          下一步：与现有{ofParts ? '商品' : '资料'}比较
        </Button>
      </footer>
    </>
  )
}

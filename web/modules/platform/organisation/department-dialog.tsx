import { TreeSelect } from 'antd'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { CompanyNode, departments } from '#contract/platform/organisation.ts'
import type { people } from '#contract/platform/people/people.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { branches } from '#web/kit/form/arrange.ts'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'

type Dept = Reply<typeof people.depts>['data'][number]

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 公司 or 部门; without `node` a new one below `parentId`. */
    department: {
      props: { node?: Dept; company: boolean; parentId: number; nodes: readonly Dept[] }
      result: { id: number }
    }
  }
}

const texts = ['companyNo', 'shortName', 'phone', 'taxNo', 'address', 'bankName', 'bankAccount'] as const

export function DepartmentDialog({ node, company, parentId, nodes, onDone, onClose }: DialogProps<'department'>) {
  const rules = { ...departments.save.input, ...(company && !node && { parentId: CompanyNode }) }
  const form = useForm(rules, () => ({
    parentId,
    deptName: node?.deptName ?? '',
    ...(Object.fromEntries(texts.map((name) => [name, node?.[name] ?? ''])) as Record<(typeof texts)[number], string>),
  }))
  const { values, errors, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const { id } = await call(departments.save, { id: node?.id ?? 0, company, ...form.now(), submittime })
    onDone({ id })
  })
  const enter = useEnterNext(['deptName', ...(company ? texts : []), ...(node ? [] : ['parentId'])], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus('deptName')
  }, [])
  const tree = useMemo(
    () =>
      branches(
        nodes.filter(({ stopped }) => !stopped),
        ({ deptName }) => deptName,
      ).map(choice),
    [nodes],
  )
  const what = company ? '公司' : '部门'
  return (
    <AppDialog
      title={`${node ? '修改' : '新增'}${what}`}
      width={company ? 640 : 420}
      onClose={onClose}
      onOk={() => void save()}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save() }]}
    >
      <FormArea form={form}>
        <FormGrid columns={company ? 2 : 1} enter={enter} disabled={busy}>
          <TextField {...form.field('deptName')} label={`${what}名称`} />
          {company && texts.map((name) => <TextField key={name} {...form.field(name)} span={name === 'address' ? 2 : undefined} />)}
          {!node && (
            <Field name="parentId" label={company ? '上级公司' : '上级'} required error={errors.parentId}>
              {(input) => (
                <TreeSelect
                  {...input}
                  treeData={tree}
                  value={values.parentId || undefined}
                  treeDefaultExpandAll
                  showSearch={{ treeNodeFilterProp: 'title' }}
                  style={{ width: '100%' }}
                  onChange={(chosen: number) => set({ parentId: chosen })}
                />
              )}
            </Field>
          )}
        </FormGrid>
      </FormArea>
    </AppDialog>
  )
}

interface Choice {
  value: number
  title: ReactNode
  children: Choice[]
}
const choice = ({ key, title, children }: ReturnType<typeof branches>[number]): Choice => ({
  value: key,
  title,
  children: children.map(choice),
})

import { useQuery } from '@tanstack/react-query'
import { Radio, Skeleton } from 'antd'
import { useEffect } from 'react'
import { DATA_SCOPES, people } from '#contract/platform/people/people.ts'
import { tagsFor } from '#contract/tags.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid, TextField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession, useUser } from '#web/kit/session/session.ts'
import { RoleTags } from './role-tags.tsx'
import type { Role } from './use-organisation.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 角色; id 0 = new, with what another one holds when `copyOf` names it. */
    role: { props: { id: number; copyOf?: number }; result: { id: number } }
  }
}

/** What each scope shows; written out in docs/decisions/026-data-scope.md. */
const scopeWords: Record<keyof typeof DATA_SCOPES, string> = {
  own: '本人开的单、本人负责的单和客户',
  dept: '本部门及下级部门的人开的、负责的单和客户',
  company: '本公司的全部单据和客户',
  all: '可切换到各个公司，看其全部单据',
}

type Values = Pick<Role, 'roleName' | 'remark' | 'dataScope' | 'tags'>
const blank: Values = { roleName: '', remark: '', dataScope: 'company', tags: [] }

export function RoleDialog({ id, copyOf = 0, onDone, onClose }: DialogProps<'role'>) {
  const read = id || copyOf
  const { operator } = useUser()
  const { data, isError } = useQuery({
    queryKey: ['role', read],
    queryFn: ({ signal }) => call(people.role, { id: read }, { signal }),
    enabled: read > 0,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (isError) onClose()
  }, [isError, onClose])
  if (copyOf && data) return <RoleForm id={0} initial={copied(data.data, operator)} onDone={onDone} onClose={onClose} />
  if (read === 0 || (id > 0 && data)) return <RoleForm id={id} role={data?.data} onDone={onDone} onClose={onClose} />
  return (
    <AppDialog title="角色" width={1080} onClose={onClose} loading>
      <Skeleton active />
    </AppDialog>
  )
}

/** The owner's role holds everything by being what it is: a copy starts with every tag there is today. */
const copied = ({ roleName, remark, dataScope, owner, tags }: Role, operator: boolean): Values => ({
  roleName: `${roleName.slice(0, 26)}（副本）`,
  remark,
  dataScope: owner ? 'all' : dataScope,
  tags: owner ? [...tagsFor(operator)] : [...tags],
})

interface FormProps {
  id: number
  role?: Role
  initial?: Values
  onDone: (result: { id: number }) => void
  onClose: () => void
}

function RoleForm({ id, role, initial = blank, onDone, onClose }: FormProps) {
  const { may } = useSession()
  const mayEdit = !role?.owner && may(id ? 'system:role:upd' : 'system:role:add')
  const form = useForm<Values>(people.saveRole.input, () =>
    role ? { roleName: role.roleName, remark: role.remark, dataScope: role.dataScope, tags: role.tags } : initial,
  )
  const { values, set } = form
  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const saved = await call(people.saveRole, { id, ...form.now(), submittime })
    onDone({ id: saved.id })
  })
  const enter = useEnterNext(['roleName', 'remark'], () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus('roleName')
  }, [])
  const title = role ? `${mayEdit ? '修改' : '查看'}角色 ${role.roleName}` : '新增角色'
  return (
    <AppDialog
      title={title}
      width={role?.owner ? 560 : 1080}
      onClose={onClose}
      onOk={mayEdit ? () => void save() : undefined}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !mayEdit }]}
    >
      <FormArea form={form} reading={!mayEdit}>
        <FormGrid columns={2} enter={enter} disabled={!mayEdit || busy}>
          <TextField {...form.field('roleName')} />
          <Field name="dataScope" label="数据范围" hint={scopeWords[values.dataScope]}>
            {({ id: field, disabled }) =>
              mayEdit ? (
                <Radio.Group
                  id={field}
                  disabled={disabled}
                  value={values.dataScope}
                  onChange={(event) => set({ dataScope: event.target.value as Values['dataScope'] })}
                  options={Object.entries(DATA_SCOPES).map(([value, label]) => ({ value, label }))}
                />
              ) : (
                <output id={field}>{DATA_SCOPES[values.dataScope]}</output>
              )
            }
          </Field>
          <TextField {...form.field('remark')} span={2} />
        </FormGrid>
        {role?.owner ? (
          <p className="people-note">此角色拥有全部权限，可见全部价格，不能修改。</p>
        ) : (
          <RoleTags tags={values.tags} disabled={!mayEdit || busy} onChange={(tags) => set({ tags })} />
        )}
      </FormArea>
    </AppDialog>
  )
}

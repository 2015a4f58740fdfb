import { useQuery } from '@tanstack/react-query'
import { Radio, Skeleton } from 'antd'
import { useEffect } from 'react'
import { people } from '#contract/people.ts'
import { AppDialog } from '#web/kit/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialogs.tsx'
import { useEnterNext } from '#web/kit/enter-flow.ts'
import { Field, FormGrid, TextField } from '#web/kit/fields.tsx'
import { useForm, useSaving } from '#web/kit/form.ts'
import { FormArea } from '#web/kit/form-area.tsx'
import { call } from '#web/kit/request.ts'
import { useSession } from '#web/kit/session.ts'
import { RoleTags } from './role-tags.tsx'
import type { Role } from './use-organisation.ts'

declare module '#web/kit/dialogs.tsx' {
  interface Dialogs {
    /** 角色; id 0 = new. */
    role: { props: { id: number }; result: { id: number } }
  }
}

type Values = Pick<Role, 'roleName' | 'remark' | 'dataScope' | 'tags'>
const blank: Values = { roleName: '', remark: '', dataScope: 'company', tags: [] }

export function RoleDialog({ id, onDone, onClose }: DialogProps<'role'>) {
  const { data, isError } = useQuery({
    queryKey: ['role', id],
    queryFn: ({ signal }) => call(people.role, { id }, { signal }),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (isError) onClose()
  }, [isError, onClose])
  if (id === 0 || data) return <RoleForm id={id} role={data?.data} onDone={onDone} onClose={onClose} />
  return (
    <AppDialog title="角色" width={960} onClose={onClose}>
      <Skeleton active />
    </AppDialog>
  )
}

interface FormProps {
  id: number
  role: Role | undefined
  onDone: (result: { id: number }) => void
  onClose: () => void
}

function RoleForm({ id, role, onDone, onClose }: FormProps) {
  const { may } = useSession()
  const mayEdit = !role?.owner && may(id ? 'system:role:upd' : 'system:role:add')
  const form = useForm<Values>(people.saveRole.input, () =>
    role ? { roleName: role.roleName, remark: role.remark, dataScope: role.dataScope, tags: role.tags } : blank,
  )
  const { values, errors, set } = form
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
      width={960}
      onClose={onClose}
      onOk={mayEdit ? () => void save() : undefined}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !mayEdit }]}
    >
      <FormArea form={form}>
        <FormGrid columns={2} enter={enter} disabled={!mayEdit || busy}>
          <TextField
            name="roleName"
            label="角色名称"
            required
            maxLength={30}
            value={values.roleName}
            error={errors.roleName}
            onChange={(roleName) => set({ roleName })}
          />
          <Field name="dataScope" label="数据范围">
            {({ id: field, disabled }) => (
              <Radio.Group
                id={field}
                disabled={disabled}
                value={values.dataScope}
                onChange={(event) => set({ dataScope: event.target.value as Values['dataScope'] })}
                options={[
                  { value: 'company', label: '本公司' },
                  { value: 'all', label: '全部公司' },
                ]}
              />
            )}
          </Field>
          <TextField
            name="remark"
            label="备注"
            maxLength={200}
            span={2}
            value={values.remark}
            error={errors.remark}
            onChange={(remark) => set({ remark })}
          />
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

import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton, TreeSelect } from 'antd'
import { useEffect, useMemo } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { people } from '#contract/platform/people/people.ts'
import { PRICE_TAGS } from '#contract/tags.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { useEnterNext } from '#web/kit/form/enter-flow.ts'
import { Field, FormGrid, TextField, TickField } from '#web/kit/form/fields.tsx'
import { useForm, useSaving } from '#web/kit/form/form.ts'
import { FormArea } from '#web/kit/form/form-area.tsx'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { priceWords } from './price-words.ts'
import { showPassword } from './reset-password.ts'
import { deptTree, type Role, useOrganisation } from './use-organisation.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 用户; id 0 = new. */
    user: { props: { id: number }; result: { id: number } }
  }
}

interface Values {
  loginAccount: string
  realName: string
  phoneNo: string
  contactPhone: string
  deptId: number
  /** 0 an account for computers, 1 for a PDA. */
  source: number
  roleIds: number[]
  enable: boolean
}

const blank: Values = { loginAccount: '', realName: '', phoneNo: '', contactPhone: '', deptId: 0, source: 0, roleIds: [], enable: true }
const accountKinds = [
  { value: 0, label: '电脑（占一个用户）' },
  { value: 1, label: 'PDA（只能在手持终端登录）' },
]
const order = ['loginAccount', 'realName', 'phoneNo', 'contactPhone', 'deptId', 'roleIds', 'source']

export function UserDialog({ id, onDone, onClose }: DialogProps<'user'>) {
  const { may } = useSession()
  const title = id ? (may('system:user:upd') ? '修改用户' : '查看用户') : '新增用户'
  const { data, isError } = useQuery({
    queryKey: ['user', id],
    queryFn: ({ signal }) => call(people.user, { id }, { signal }),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (isError) onClose()
  }, [isError, onClose])
  if (id === 0) return <UserForm title={title} id={0} initial={blank} onDone={onDone} onClose={onClose} />
  if (data) return <UserForm title={title} id={id} initial={valuesOf(data.data)} onDone={onDone} onClose={onClose} />
  return (
    <AppDialog title={title} width={560} onClose={onClose} loading>
      <Skeleton active />
    </AppDialog>
  )
}

function valuesOf({
  loginAccount,
  realName,
  phoneNo,
  contactPhone,
  deptId,
  source,
  roleIds,
  enable,
}: Reply<typeof people.user>['data']): Values {
  return { loginAccount, realName, phoneNo, contactPhone, deptId, source, roleIds, enable }
}

/** Price tags of several roles together. */
const pricesOf = (roles: readonly Role[], chosen: readonly number[]) => {
  const held = roles.filter((role) => chosen.includes(role.id))
  return PRICE_TAGS.filter((tag) => held.some(({ owner, tags }) => owner || tags.includes(tag)))
}

interface FormProps {
  title: string
  id: number
  initial: Values
  onDone: (result: { id: number }) => void
  onClose: () => void
}

function UserForm({ title, id, initial, onDone, onClose }: FormProps) {
  const mayEdit = useSession().may(id ? 'system:user:upd' : 'system:user:add')
  const { roles } = useOrganisation()
  const depts = useQuery({ queryKey: ['people', 'depts'], queryFn: ({ signal }) => call(people.depts, {}, { signal }) })
  const tree = useMemo(
    () => deptTree((depts.data?.data ?? []).filter((dept) => !dept.stopped || dept.id === initial.deptId)),
    [depts.data, initial.deptId],
  )
  const form = useForm<Values>(people.saveUser.input, initial)
  const { values, errors, set } = form

  const { busy, save } = useSaving(async (submittime) => {
    const wrong = form.check()
    if (wrong) return void enter.focus(wrong)
    const saved = await call(people.saveUser, { id, ...form.now(), submittime })
    if (saved.password) await showPassword(form.now().loginAccount, saved.password)
    onDone({ id: saved.id })
  })
  const enter = useEnterNext(order, () => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    enter.focus(id ? 'realName' : 'loginAccount')
  }, [])
  return (
    <AppDialog
      title={title}
      width={560}
      onClose={onClose}
      onOk={mayEdit ? () => void save() : undefined}
      okText="保存"
      busy={busy}
      shortcuts={[{ keys: 'F8', label: '保存', run: () => void save(), disabled: !mayEdit }]}
    >
      <FormArea form={form} reading={!mayEdit}>
        <FormGrid columns={2} enter={enter} disabled={!mayEdit || busy}>
          <TextField {...form.field('loginAccount')} />
          <TextField {...form.field('realName')} />
          <TextField {...form.field('phoneNo')} />
          <TextField {...form.field('contactPhone')} />
          <Field name="deptId" label="部门" required error={errors.deptId}>
            {(input) => (
              <TreeSelect
                {...input}
                treeData={tree}
                value={values.deptId || undefined}
                treeDefaultExpandAll
                showSearch={{ treeNodeFilterProp: 'title' }}
                loading={depts.isFetching}
                placeholder="公司或部门"
                style={{ width: '100%' }}
                onChange={(deptId: number) => set({ deptId })}
              />
            )}
          </Field>
          <Field name="roleIds" label="角色" required error={errors.roleIds}>
            {(input) => (
              <Select
                {...input}
                mode="multiple"
                options={roles.map((role) => ({ value: role.id, label: role.roleName }))}
                value={values.roleIds}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="可选多个"
                style={{ width: '100%' }}
                onChange={(roleIds: number[]) => set({ roleIds })}
              />
            )}
          </Field>
          <Field name="source" label="账号类型">
            {(input) => (
              <Select
                {...input}
                options={accountKinds}
                value={values.source}
                style={{ width: '100%' }}
                onChange={(source: number) => set({ source })}
              />
            )}
          </Field>
          <TickField {...form.field('enable')} />
        </FormGrid>
        <p className="people-note" aria-live="polite">
          可见价格：{priceWords(pricesOf(roles, values.roleIds))}
        </p>
        {id === 0 && <p className="people-note">保存后生成一次性密码，24小时内有效，用户首次登录需修改</p>}
      </FormArea>
    </AppDialog>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { parameters } from '#contract/platform/parameters.ts'
import { people } from '#contract/platform/people/people.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { usePage } from '#web/kit/page.ts'
import { call, stamp } from '#web/kit/request/request.ts'
import { reloadUser, useSession } from '#web/kit/session/session.ts'
import { ParameterField } from './parameter-field.tsx'
import type { Parameter } from './rows.ts'
import './parameters.css'

/** 系统参数: what each is for, what holds here, and since when it differs from the standard. */
export function ParameterListPage() {
  const { key } = usePage()
  const { may } = useSession()
  const client = useQueryClient()
  const [companyId, setCompanyId] = useState(0)
  const queryKey = [key, 'parameters', companyId]
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(parameters.list, { companyId }, { signal, quiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const companies = useQuery({
    queryKey: ['people', 'companies'],
    queryFn: ({ signal }) => call(people.companies, {}, { signal, quiet: true }),
  })
  const groups = useMemo(() => {
    const shown = (data?.data ?? []).filter(({ perCompany }) => companyId === 0 || perCompany)
    return [...Map.groupBy(shown, ({ group }) => group)]
  }, [data, companyId])

  /** Takes effect at once, here and for whoever loads his data next. */
  const after = async (change: Promise<unknown>): Promise<boolean> => {
    try {
      await change
    } catch {
      return false
    }
    await Promise.allSettled([client.invalidateQueries({ queryKey: [key, 'parameters'] }), reloadUser()])
    return true
  }
  const save = (name: string, value: string) => after(call(parameters.edit, { name, value, companyId, submittime: stamp() }))
  const reset = (name: string) => after(call(parameters.reset, { name, companyId, submittime: stamp() }))

  return (
    <div className="parameters">
      <header>
        <Select
          aria-label="适用公司"
          value={companyId}
          onChange={setCompanyId}
          options={[
            { value: 0, label: '全部公司（通用值）' },
            ...(companies.data?.content ?? []).map(({ id, companyName }) => ({ value: id, label: companyName })),
          ]}
        />
        <span>{companyId === 0 ? '没有单独设置的公司都用通用值' : '只列出各公司可以不同的参数'}</span>
      </header>
      {!data && isError && !isFetching && <LoadFailed what="参数" onRetry={() => void refetch()} />}
      {!data && isFetching && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && groups.length === 0 && <p>没有可以按公司设置的参数</p>}
      {groups.map(([group, list]) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          {list.map((parameter) => (
            <ParameterLine
              key={`${companyId} ${parameter.name}`}
              parameter={parameter}
              company={companyId !== 0}
              disabled={!may('system:parameter:upd')}
              onSave={(value) => save(parameter.name, value)}
              onReset={() => void reset(parameter.name)}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

interface LineProps {
  parameter: Parameter
  company: boolean
  disabled: boolean
  onSave: (value: string) => Promise<boolean>
  onReset: () => void
}

function ParameterLine({ parameter, company, disabled, onSave, onReset }: LineProps) {
  const { name, label, explain, value, standard, own } = parameter
  const differs = company ? own : value !== standard
  return (
    <div className="parameter" data-parameter={name}>
      <div>
        <strong>{label}</strong>
        <code>{name}</code>
        <p>{explain}</p>
      </div>
      <ParameterField parameter={parameter} disabled={disabled} onSave={onSave} />
      <div>
        {differs && (
          <Button type="link" size="small" disabled={disabled} onClick={onReset}>
            {company ? '改用通用值' : '恢复默认'}
          </Button>
        )}
      </div>
    </div>
  )
}

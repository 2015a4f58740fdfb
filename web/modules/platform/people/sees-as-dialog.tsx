import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/kit/fields.ts'
import { preview } from '#contract/platform/people/role-preview.ts'
import { PRICE_TAGS, tagGroupsFor } from '#contract/tags.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { call } from '#web/kit/request/request.ts'
import { useUser } from '#web/kit/session/session.ts'
import { type Column, columnsFor } from '#web/kit/table/column.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { priceWords } from './price-words.ts'
import { useOrganisation } from './use-organisation.ts'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 以此角色查看: a role, or one user. */
    seesAs: { props: { roleId?: number; userId?: number } }
  }
}

type Seen = Reply<typeof preview.seesAs>['data']
type Sample = Record<string, unknown>

const price = (prop: string, label: string) => ({ prop, label, width: 84, align: 'right' as const })
const part = [
  { prop: 'pjNo', label: '编码', width: 120 },
  { prop: 'pjName', label: '名称' },
  { prop: 'pjBrand', label: '品牌', width: 80 },
] as const
/** Columns that tell the rows apart, and every price of the list. */
const columns: Readonly<Record<string, readonly Column<Sample>[]>> = {
  parts: columnsFor<Sample>()(
    ...part,
    price('xsPrice', '销售价'),
    price('pfPrice', '批发价'),
    price('fxPrice', '分销价'),
    price('minPrice', '限价'),
    price('purchasePrice', '进价'),
  ),
  stock: columnsFor<Sample>()(
    ...part,
    { prop: 'warehouseName', label: '仓库', width: 80 },
    { prop: 'usable', label: '可用', width: 60, align: 'right' },
    price('xsPrice', '销售价'),
    price('purchasePrice', '进价'),
    price('costPrice', '成本价'),
  ),
  sales: columnsFor<Sample>()(
    { prop: 'ckNo', label: '单号', width: 120 },
    { prop: 'ckDate', label: '日期', width: 90 },
    { prop: 'clientName', label: '客户' },
    price('xsPrice', '销售金额'),
    price('txsPrice', '实际销售'),
    price('costPrice', '成本金额'),
    price('profit', '毛利'),
  ),
  stockIns: columnsFor<Sample>()(
    { prop: 'rkNo', label: '单号', width: 120 },
    { prop: 'rkDate', label: '日期', width: 90 },
    { prop: 'supplierName', label: '供应商' },
    price('purchaseSum', '进货金额'),
    price('costPrice', '成本金额'),
  ),
  clients: columnsFor<Sample>()(
    { prop: 'clientNo', label: '编号', width: 90 },
    { prop: 'clientName', label: '客户' },
    { prop: 'inchargeName', label: '负责人', width: 80 },
  ),
}

/** The menu, the rights and the first rows somebody else gets: answered by the same calls he makes. */
export function SeesAsDialog({ roleId = 0, userId = 0, onClose }: DialogProps<'seesAs'>) {
  const { roles } = useOrganisation()
  const [role, setRole] = useState(roleId)
  const { data, isError } = useQuery({
    queryKey: ['seesAs', role, userId],
    queryFn: ({ signal }) => call(preview.seesAs, { roleId: role, userId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <AppDialog title="以此角色查看" width={1180} onClose={onClose}>
      {userId === 0 && (
        <Select
          aria-label="角色"
          value={role}
          onChange={setRole}
          style={{ width: 180 }}
          options={roles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
        />
      )}
      {data ? <View seen={data.data} /> : isError ? <p>预览加载失败</p> : <Skeleton active paragraph={{ rows: 12 }} />}
    </AppDialog>
  )
}

function View({ seen }: { seen: Seen }) {
  const { operator } = useUser()
  const held = new Set(seen.tags)
  return (
    <div className="sees-as" data-testid="sees-as">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key */}
      <nav tabIndex={0} aria-label={`${seen.name}的菜单`}>
        <h3>菜单</h3>
        {seen.menus.length === 0 && <p className="people-note">没有可打开的页面</p>}
        {seen.menus.map((level) => (
          <div key={level.meta.id} className={level.hidden ? 'sees-as-hidden' : undefined}>
            <strong>{level.meta.title}</strong>
            <ul>
              {level.children
                .filter(({ hidden }) => !hidden)
                .map(({ meta }) => (
                  <li key={meta.id}>{meta.title}</li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <section aria-label="数据">
        <p>
          {seen.name}：数据范围 {seen.dataScope}；可见价格 {priceWords(PRICE_TAGS.filter((tag) => held.has(tag)))}
        </p>
        <Tabs
          size="small"
          items={seen.samples.map(({ name, title, open, rows }) => ({
            key: name,
            label: title,
            disabled: !open,
            children: (
              <div className="sees-as-rows">
                <DataTable label={`${title}预览`} columns={columns[name] ?? []} rows={rows} rowKey="id" empty="暂无看得到的数据" />
              </div>
            ),
          }))}
        />
        <h3>按钮</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the same */}
        <div className="sees-as-buttons" tabIndex={0}>
          {tagGroupsFor(operator).map(({ group, tags }) => {
            const names = Object.entries<string>(tags).filter(([tag]) => held.has(tag) && !tag.startsWith('price.'))
            return names.length === 0 ? null : (
              <p key={group}>
                <strong>{group}</strong> {names.map(([, label]) => label).join('、')}
              </p>
            )
          })}
        </div>
      </section>
    </div>
  )
}

import { Button, Segmented, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Row, Sent } from '#contract/kit/fields.ts'
import { branchDues } from '#contract/ledgers/branches.ts'
import { openDialog } from '#web/kit/dialog/dialogs.tsx'
import { canOpenDocument, openDocument } from '#web/kit/document/open-document.ts'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import type { FilterItem } from '#web/kit/list/filter-items.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { useSession, useUser } from '#web/kit/session/session.ts'
import { columnsFor } from '#web/kit/table/column.ts'

interface Company {
  id: number
  name: string
}
type Balance = Row<typeof branchDues.balances>

const balanceColumns = columnsFor<Balance>()(
  { prop: 'creditorName', label: '应收公司', card: 'title' },
  { prop: 'debtorName', label: '应付公司', card: 'named' },
  {
    prop: 'amount',
    label: '欠款',
    card: 'amount',
    width: 130,
    align: 'right',
    digits: 2,
    statistics: true,
    hint: '两家公司互相抵减以后的余额',
  },
  { prop: 'lastDay', label: '最近往来', width: 100, card: 'named' },
)

const dueColumns = columnsFor<Row<typeof branchDues.page>>()(
  { prop: 'bizDate', label: '日期', width: 92, fixed: 'left', card: 'sub' },
  { prop: 'docNo', label: '单号', width: 132, eventType: 'document', card: 'title' },
  { prop: 'about', label: '摘要', width: 96, card: 'title' },
  { prop: 'companyName', label: '对方公司', card: 'named' },
  {
    prop: 'owesUs',
    label: '对方应付',
    card: 'sub',
    width: 120,
    align: 'right',
    digits: 2,
    statistics: true,
    hint: '对方公司欠本公司；收回、红冲为负数',
  },
  {
    prop: 'weOwe',
    label: '本公司应付',
    card: 'sub',
    width: 120,
    align: 'right',
    digits: 2,
    statistics: true,
    hint: '本公司欠对方公司；付出、红冲为负数',
  },
  { prop: 'userName', label: '经办人', width: 76 },
  { prop: 'createTime', label: '登记时间', width: 132, dateformat: 'yyyy-MM-dd HH:mm', show: false },
)

const filters: FilterItem<Sent<typeof branchDues.page>>[] = [
  { type: 'Daterange', name: 'dateFrom', to: 'dateTo', label: '日期' },
  { type: 'Input', name: 'docNo', label: '单号' },
]

/** 内部往来: what companies of the house owe each other, and every transfer and payment behind it. */
export function BranchDuesPage() {
  const [view, setView] = useState<'pairs' | 'items'>('pairs')
  const [other, setOther] = useState<Company>()
  const show = (next: 'pairs' | 'items', company?: Company) => {
    setOther(company)
    setView(next)
  }
  const choose = (
    <>
      <Segmented<'pairs' | 'items'>
        value={view}
        onChange={(next) => show(next)}
        options={[
          { value: 'pairs', label: '各公司余额' },
          { value: 'items', label: '本公司明细' },
        ]}
      />
      {other && (
        <Tag closable onClose={() => show('items')}>
          {other.name}
        </Tag>
      )}
    </>
  )
  return view === 'pairs' ? (
    <Pairs choose={choose} onOther={(company) => show('items', company)} />
  ) : (
    <Items key={other?.id ?? 0} choose={choose} other={other} />
  )
}

function Pairs({ choose, onOther }: { choose: ReactNode; onOther: (company: Company) => void }) {
  const { companyId } = useUser()
  const open = ({ creditorId, creditorName, debtorId, debtorName }: Balance) => {
    if (creditorId === companyId) onOther({ id: debtorId, name: debtorName })
    else if (debtorId === companyId) onOther({ id: creditorId, name: creditorName })
  }
  return (
    <ListPage
      pageKey="BranchBalances"
      label="内部往来"
      load={branchDues.balances}
      columns={balanceColumns}
      rowKey="id"
      filters={[]}
      selection="single"
      actions={({ selectedRows: [chosen], refresh }) => (
        <>
          {choose}
          <PayButton chosen={chosen} onPaid={refresh} />
          <PricesButton />
        </>
      )}
      onOpen={open}
      empty="各公司互不相欠；设置内部调拨价以后，调拨收货时产生往来"
    />
  )
}

/** 内部付款, by the company that owes. */
function PayButton({ chosen, onPaid }: { chosen: Balance | undefined; onPaid: () => void }) {
  const { may } = useSession()
  const { companyId } = useUser()
  const ours = chosen !== undefined && chosen.debtorId === companyId
  const pay = async () => {
    if (!chosen || !ours) return
    const branch = { companyId: chosen.creditorId, companyName: chosen.creditorName, amount: Number(chosen.amount) || 0 }
    if (await openDialog('fundOrder', { kind: 'zk', branch })) onPaid()
  }
  const mayPay = may('fin:branch:pay') && may('fin:fund:add')
  useShortcut('Alt+K', '内部付款', () => void pay(), { disabled: !mayPay || !ours })
  if (!mayPay) return null
  return (
    <Button type="primary" disabled={!ours} title={ours ? 'Alt+K' : '请选择本公司欠款的一行'} onClick={() => void pay()}>
      内部付款
    </Button>
  )
}

function PricesButton() {
  const { may } = useSession()
  const open = () => void openDialog('branchPrices', {})
  useShortcut('Alt+J', '内部调拨价', open, { disabled: !may('fin:branch:query') })
  return (
    <Button onClick={open} title="Alt+J">
      内部调拨价
    </Button>
  )
}

function Items({ choose, other }: { choose: ReactNode; other: Company | undefined }) {
  return (
    <ListPage
      pageKey="BranchDues"
      label="内部往来明细"
      load={branchDues.page}
      totals={{ load: branchDues.total, read: ({ content }) => content }}
      columns={dueColumns}
      rowKey="id"
      filters={filters}
      always={other ? { companyId: other.id } : undefined}
      actions={() => choose}
      onOpen={({ document, documentId }) => canOpenDocument(document) && openDocument(document, documentId)}
      onEvent={(_, { document, documentId }) => canOpenDocument(document) && openDocument(document, documentId)}
      empty="未找到符合条件的内部往来"
    />
  )
}

import { Button, Input } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { codesIn, MOST_CODES, MOST_PARTS, quotes } from '#contract/documents/quick-quotes.ts'
import { MASKED, type Reply } from '#contract/kit/fields.ts'
import { copyText } from '#web/kit/copy-text.ts'
import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'
import { useFront } from '#web/kit/document/front-document.ts'
import { type StockOfOthers, useStockOfOthers } from '#web/kit/document/stock-of-others.tsx'
import { useShortcut } from '#web/kit/keys/shortcuts.ts'
import { WholeList } from '#web/kit/list/whole-list.tsx'
import { openPage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import { useSession } from '#web/kit/session/session.ts'
import { toTsv } from '#web/kit/table/clipboard.ts'
import { type Column, columnsFor, isOperate, speaks } from '#web/kit/table/column.ts'
import type { TableHandle } from '#web/kit/table/table-props.ts'
import { inputOf, keepOptions, keptOptions, type QuoteOptions } from './options.ts'
import { type QuoteClient, QuoteOptionFields } from './quote-options.tsx'
import './quotes.css'

type Answer = Reply<typeof quotes.fast>
type QuoteRow = Answer['data'][number] & { others: number | null }

const lose = ({ code, pjid, pjNo, pjName }: Partial<QuoteRow>) =>
  void openDialog('lostSale', { from: { pjid: pjid ?? 0, pjNo: pjNo ?? code ?? '', pjName: pjName ?? '' } })

const columns = columnsFor<QuoteRow>()(
  { prop: 'pjNo', label: '编码', card: 'title', width: 128, fixed: 'left', eventType: 'part' },
  { prop: 'pjName', label: '名称', card: 'title', width: 100 },
  { prop: 'pjSize', label: '车型', card: 'sub' },
  { prop: 'pjpp', label: '品牌', card: 'sub', width: 64 },
  { prop: 'pjFactory', label: '产地', width: 52 },
  { prop: 'hhNo', label: '互换码', card: 'named', width: 96, ifAny: 'hhNo' },
  { prop: 'asked', label: '询价数量', width: 76, ifAny: 'asked' },
  {
    prop: 'qty',
    label: '数量',
    card: 'sub',
    width: 54,
    align: 'right',
    hint: '粘贴的第二列，或编码后的 =数量；没有写的按1。写成 2箱 的按商品的换算率折算',
  },
  { prop: 'pjUnit', label: '单位', width: 44, hint: '数量、报价和库存都按这个单位' },
  { prop: 'xsPrice', label: '报价', card: 'amount', width: 78, align: 'right' },
  {
    prop: 'stockAmount',
    label: '库存',
    card: 'named',
    width: 54,
    align: 'right',
    amtLeColor: 'var(--pc-negative)',
    hint: '本公司正常仓库的可用库存',
  },
  { prop: 'subUnits', label: '辅助单位', width: 76, ifAny: 'subUnits', hint: '箱=12：一箱是 12 个单位' },
  { prop: 'code', label: '询价编码', width: 120, show: false },
)
/** Of the client's own price. */
const sourceColumn: Column<QuoteRow> = { prop: 'sourceName', label: '价格来源', card: 'sub', width: 70 }
const othersColumn: Column<QuoteRow> = {
  prop: 'others',
  label: '他店',
  card: 'sub',
  width: 54,
  align: 'right',
  eventType: 'others',
  hint: '其他分店的可用库存，点击查看各店',
}
/** What the other branches have of a part together. */
const sumOf = (others: StockOfOthers | undefined, pjid: number) => {
  const usable = others?.get(pjid)?.reduce((sum, each) => sum + each.usable, 0)
  return usable === undefined ? null : Number(usable.toFixed(3))
}
/** What the server is asked to quote: a masked price is left to the client's rules, and what they gave already. */
const quoted = ({ pjid, qty, xsPrice }: QuoteRow, byRules: boolean) => ({
  pjid,
  ckAmount: qty,
  ...(!byRules && xsPrice !== MASKED && xsPrice !== 0 && { xsPrice }),
})
const operateColumn = (mayLose: boolean, join: ((rows: readonly QuoteRow[]) => unknown) | undefined): Column<QuoteRow> => ({
  prop: 'operate',
  label: '操作',
  width: (mayLose ? 66 : 0) + (join ? 66 : 0),
  fixed: 'right',
  operate: true,
  render: (row) => (
    <>
      {join && (
        <Button type="link" size="small" onClick={() => void join([row])}>
          加入报价
        </Button>
      )}
      {mayLose && (
        <Button type="link" size="small" onClick={() => lose(row)}>
          缺货登记
        </Button>
      )}
    </>
  ),
})

/** `onQuoted`: what was quoted is kept as a 报价单, which opens. 快速报价: codes pasted at the left, price and stock at the right. Ctrl+Enter asks, Alt+C copies, F6 registers a lost sale, F4 is back at the codes. */
export function QuickQuote({ onQuoted }: { onQuoted?: () => void }) {
  const { may, maySee } = useSession()
  const [text, setText] = useState('')
  const [client, setClient] = useState<QuoteClient>({ id: 0, name: '' })
  const [options, setOptions] = useState<QuoteOptions>(() => keptOptions(maySee))
  const [answer, setAnswer] = useState<Answer>()
  /** Of the answer that is shown: for whom, and whether the price is the client's own. */
  const [answered, setAnswered] = useState<{ client: QuoteClient; byRules: boolean }>({ client: { id: 0, name: '' }, byRules: false })
  const [busy, setBusy] = useState(false)
  const active = useRef<QuoteRow | undefined>(undefined)
  const table = useRef<TableHandle>(null)
  const paper = useRef<HTMLDivElement>(null)
  const asking = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => asking.current?.abort(), [])
  // the answer is there: arrows walk through it, F6 takes the row one stands on
  useEffect(() => {
    if (answer && answer.data.length > 0) table.current?.edit(0, 'pjNo')
  }, [answer])
  const mayLose = may('busi:lost:add')
  const mayQuote = may('busi:bj:add')
  const join = useCallback(
    async (some: readonly QuoteRow[]) => {
      const made = await openDialog('toQuote', {
        parts: some.filter(({ pjid }) => pjid > 0).map((row) => quoted(row, answered.byRules)),
        client: answered.client,
      })
      if (!made) return
      onQuoted?.()
      openPage('QuoteList', { edit: made.id })
    },
    [onQuoted, answered],
  )
  const quotedIds = useMemo(() => (answer?.data ?? []).map(({ pjid }) => pjid), [answer])
  const others = useStockOfOthers(quotedIds)
  const rows = useMemo(() => (answer?.data ?? []).map((row) => ({ ...row, others: sumOf(others, row.pjid) })), [answer, others])
  const maySeeOthers = may('stock.others')
  const shown = useMemo(
    () => [
      ...columns.filter((column) => isOperate(column) || speaks(column, rows)),
      ...(options.priceType === 4 ? [sourceColumn] : []),
      ...(maySeeOthers ? [othersColumn] : []),
      ...(mayLose || mayQuote ? [operateColumn(mayLose, mayQuote ? join : undefined)] : []),
    ],
    [rows, mayLose, mayQuote, join, maySeeOthers, options.priceType],
  )
  const count = codesIn(text).length

  const change = (part: Partial<QuoteOptions>) => {
    const next = { ...options, ...part }
    keepOptions(next)
    setOptions(next)
  }
  const toPaper = () => paper.current?.querySelector('textarea')?.focus()

  async function ask(codes = text): Promise<void> {
    if (codesIn(codes).length === 0) {
      toast.warning('请输入正确编码')
      toPaper()
      return
    }
    asking.current?.abort()
    const own = new AbortController()
    asking.current = own
    setBusy(true)
    try {
      const input = { ...inputOf(options), clientId: client.id }
      const reply = await call(quotes.fast, { ...input, pjCodes: codes }, { signal: own.signal })
      setAnswered({ client, byRules: input.priceType === 4 && input.rate === '' })
      active.current = undefined
      setAnswer(reply)
    } catch {
      // told by the request layer; what was answered before stays
    } finally {
      if (asking.current === own) setBusy(false)
    }
  }
  // one more code below the others, and quoted at once
  useFront({
    what: '快速报价',
    addPart({ no }) {
      const codes = codesIn(text).includes(no) ? text : [text.trimEnd(), no].filter(Boolean).join('\n')
      setText(codes)
      void ask(codes)
    },
  })
  const copy = () => {
    if (rows.length === 0) return
    const { copyName, copyBrand, copyFactory } = options
    const lines = rows.map(({ pjNo, pjName, pjpp, pjFactory, xsPrice }) => [
      pjNo,
      ...(copyName ? [pjName] : []),
      ...(copyBrand ? [pjpp] : []),
      ...(copyFactory ? [pjFactory] : []),
      String(xsPrice),
    ])
    void copyText(toTsv(lines))
  }
  const loseActive = () => {
    const row = active.current ?? (rows.length === 0 ? { code: answer?.missing[0] } : undefined)
    if (row?.code) lose(row)
    else toast.info('请先把光标移到要登记的行')
  }
  useShortcut('Ctrl+Enter', '查询报价', () => void ask(), { inInput: true })
  useShortcut('F4', '到编码', toPaper)
  const saveAll = () => void join(rows)
  useShortcut('Alt+S', '存为报价单', saveAll, { inInput: true, disabled: !mayQuote || rows.length === 0 })
  useShortcut('Alt+C', '复制报价', copy, { inInput: true, disabled: rows.length === 0 })
  useShortcut('F6', '缺货登记（光标所在行）', loseActive, { disabled: !mayLose || !answer })

  return (
    <div className="quote">
      <div className="quote-codes" ref={paper}>
        <Input.TextArea
          aria-label="编码"
          autoFocus
          value={text}
          spellCheck={false}
          placeholder={'粘贴商品编码，一行一个\n要按数量报价：第二列写数量，或 编码=数量，也可写 编码=2箱'}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status">
          共 <b>{count}</b> 个编码{count > MOST_CODES && <em>，只查前 {MOST_CODES} 个</em>}
        </p>
        <Button type="primary" block loading={busy} onClick={() => void ask()} title="Ctrl+Enter">
          查询
        </Button>
        <Button block disabled={rows.length === 0} onClick={copy} title="Alt+C">
          复制
        </Button>
        {mayQuote && (
          <Button block disabled={rows.length === 0} onClick={saveAll} title="Alt+S">
            存为报价单
          </Button>
        )}
      </div>
      <div className="quote-answer">
        <QuoteOptionFields
          options={options}
          onChange={change}
          client={client}
          onClient={(next) => {
            setClient(next)
            change({ priceType: next.id > 0 ? 4 : options.priceType === 4 ? 1 : options.priceType })
          }}
        />
        <WholeList<QuoteRow>
          ref={table}
          label="报价"
          pageKey="QuickQuote"
          columns={shown}
          rows={rows}
          rowKey="id"
          loading={busy}
          onActive={(row) => {
            active.current = row
          }}
          onEvent={(_, { pjid, pjNo }) => void openDialog('othersStock', { pjid, pjNo })}
          empty={answer ? '未找到商品。可以改用半模糊、全模糊，或勾选互换码' : '粘贴编码后按 Ctrl+Enter 查询'}
        />
        {rows.some(({ unknownUnit }) => unknownUnit) && (
          <p className="quote-note" role="status">
            没有这个单位，按基本单位报价：
            {rows.flatMap(({ id, code, unknownUnit, qty, pjUnit }) =>
              unknownUnit ? [<span key={id}>{`${code} ${unknownUnit} → ${qty}${pjUnit}`}</span>] : [],
            )}
          </p>
        )}
        {answer?.more && <p className="quote-note">有编码匹配的商品太多，每个编码只列出前 {MOST_PARTS} 个，请输入更完整的编码</p>}
        {answer && answer.missing.length > 0 && (
          <p className="quote-note" role="status">
            没有查到：
            {answer.missing.map((code) => (
              <span key={code}>
                {code}
                {mayLose && (
                  <Button type="link" size="small" onClick={() => lose({ code })} aria-label={`缺货登记 ${code}`}>
                    缺货登记
                  </Button>
                )}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}

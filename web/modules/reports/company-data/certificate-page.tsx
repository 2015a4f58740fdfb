import { Alert, Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { limitOf, type Reply } from '#contract/kit/fields.ts'
import { companyData } from '#contract/reports/company-data.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { usePage } from '#web/kit/page.ts'
import { call } from '#web/kit/request/request.ts'
import './company-data.css'

type Certificate = Reply<typeof companyData.certificate>['data']

/** 删除证明: what was deleted of a company that is gone, for whoever has its number. */
export function CertificatePage() {
  const { receipt: given = '' } = usePage().params
  const [receipt, setReceipt] = useState(given)
  const [found, setFound] = useState<Certificate>()
  const [problem, setProblem] = useState('')
  const look = async (of: string) => {
    if (!of.trim()) return setProblem('证明编号不能为空')
    setProblem('')
    await call(companyData.certificate, { receipt: of.trim() }, { quiet: true }).then(
      ({ data }) => setFound(data),
      (fault: unknown) => setProblem(fault instanceof Error ? fault.message : '服务异常'),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of what the address says
  useEffect(() => {
    document.title = '删除证明 · 配驰'
    if (given) void look(given)
  }, [given])
  return (
    <section className="certificate">
      <h1>数据删除证明</h1>
      <div className="certificate-ask">
        <Input
          aria-label="证明编号"
          placeholder="证明编号"
          value={receipt}
          maxLength={limitOf(companyData.certificate.input.receipt)}
          onChange={({ target }) => setReceipt(target.value)}
          onPressEnter={() => void look(receipt)}
          autoFocus={!given}
        />
        <Button type="primary" onClick={() => void look(receipt)}>
          查看
        </Button>
      </div>
      {problem && <Alert type="warning" showIcon title={problem} />}
      {found && <Found {...found} />}
    </section>
  )
}

const whole = (value: number) => formatDecimal(value, 0)

const Found = ({ name, askedAt, askedBy, begunAt, doneAt, files, rows, tables }: Certificate) => (
  <>
    <dl>
      <dt>公司</dt>
      <dd>{name}</dd>
      <dt>申请</dt>
      <dd>
        {askedAt} {askedBy}
      </dd>
      <dt>开始删除</dt>
      <dd>{begunAt}</dd>
      <dt>完成</dt>
      <dd>{doneAt || '尚未完成'}</dd>
      <dt>删除</dt>
      <dd>
        {whole(rows)} 行，{whole(files)} 个文件
      </dd>
    </dl>
    <table aria-label="各表行数">
      <tbody>
        {tables.map((table) => (
          <tr key={table.name}>
            <td>{table.name}</td>
            <td>{whole(table.rows)} 行</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>登录日志去掉姓名后依法保留六个月；删除前的备份最多保留十二个月，到期自动清除。</p>
  </>
)

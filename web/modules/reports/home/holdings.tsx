import { inStock, owedLink, owingLink, slowMoving } from '#contract/reports/home/links.ts'
import { Card } from '#web/kit/card.tsx'
import { above, Figure, isShown, money, pieces } from './figure.tsx'
import type { Summary } from './summary.ts'

/** What is owed, what we owe, and what lies in stock. */
export function Holdings({ content: { owed, owing, stock } }: { content: Summary }) {
  if (!owed && !owing && !stock) return null
  const title = owed || owing ? '往来与库存' : '库存'
  return (
    <Card title={title} className="home-card">
      <div className="summary-figures">
        {owed && (
          <div className="summary-group">
            <Figure label="应收" value={money(owed.receivable)} link={owedLink('receivable')} main />
            <Figure
              label="逾期应收"
              value={money(owed.overdue)}
              link={owedLink('overdue')}
              note={owed.clients > 0 && `${owed.clients} 个客户`}
              bad={above(owed.overdue)}
            />
            <Figure label="今天到期" value={money(owed.today)} link={owedLink('today')} />
            <Figure label="7 天内到期" value={money(owed.week)} link={owedLink('week')} />
          </div>
        )}
        {owing && (
          <div className="summary-group">
            <Figure label="应付" value={money(owing.payable)} link={owingLink('payable')} main />
            <Figure label="逾期应付" value={money(owing.overdue)} link={owingLink('payOverdue')} bad={above(owing.overdue)} />
            <Figure label="7 天内应付" value={money(owing.week)} link={owingLink('payWeek')} />
          </div>
        )}
        {stock && <Stock stock={stock} />}
      </div>
    </Card>
  )
}

function Stock({ stock: { value, beside, fees, parts, pieces: count, slow, slowDays, at } }: { stock: NonNullable<Summary['stock']> }) {
  const since = at && `截至 ${at.slice(11, 16)}`
  const more = [above(beside) && `报废、在途 ${money(beside)}`, above(fees) && `运杂费 ${money(fees)}`].filter(Boolean).join('，')
  return (
    <div className="summary-group">
      {isShown(value) && (
        <Figure
          label="库存金额"
          value={money(value)}
          link={inStock}
          note={[since, more && `另有${more}`].filter(Boolean).join('，')}
          main
        />
      )}
      <Figure label="库存件数" value={pieces(count)} link={inStock} note={`${pieces(parts)} 种商品`} />
      {isShown(slow.value) && (
        <Figure
          label={`超过 ${slowDays} 天未销金额`}
          value={money(slow.value)}
          link={slowMoving(slowDays)}
          note={since}
          bad={above(slow.value)}
        />
      )}
      <Figure label="未销件数" value={pieces(slow.pieces)} link={slowMoving(slowDays)} note={`${pieces(slow.parts)} 种商品`} />
    </div>
  )
}

import { compare, decimalText, divide, multiply, subtract } from '#contract/kit/decimal.ts'
import { MASKED, type Reply } from '#contract/kit/fields.ts'
import type { partTrade } from '#contract/reports/trade-history/part-trade.ts'
import { formatDecimal } from '#web/kit/form/number.ts'
import { Price } from '#web/kit/form/price.tsx'

type Part = NonNullable<Reply<typeof partTrade.view>['content']>

const texts = [
  ['pjNo', '编码'],
  ['pjName', '名称'],
  ['pjBrand', '品牌'],
  ['pjQuality', '品质'],
  ['pjSubBrand', '子品牌'],
  ['pjSize', '车型'],
  ['pjFactory', '产地'],
  ['pjType', '类别'],
  ['pjUnit', '单位'],
  ['pjOemcode', '厂家编码'],
  ['barcode', '条码'],
  ['oldNos', '旧编码'],
  ['pjVin', '车架号'],
  ['supplierName', '供应商'],
  ['pjGensize', '通用车型'],
  ['pjEnName', '英文名称'],
  ['remark', '备注'],
  ['replacedBy', '已由替代'],
  ['replaces', '替代了'],
] as const
const prices = [
  ['xsPrice', '销售价'],
  ['minPrice', '限价'],
  ['pfPrice', '批发价'],
  ['fxPrice', '分销价'],
  ['purchasePrice', '进价'],
  ['costPrice', '成本价'],
  ['wbPrice', '外部报价'],
] as const
const amounts = [
  ['pjQty', '现存'],
  ['reserved', '占用'],
  ['usable', '可用'],
  ['onWay', '在途'],
  ['sold30', '近30天售'],
  ['sold90', '近90天售'],
  ['sold365', '近365天售'],
] as const

/** Of the sales price over the cost, in per cent; of whoever may not see either nothing. */
function marginOf({ xsPrice, costPrice }: Part): string | undefined {
  const [price, cost] = [decimalText(xsPrice), decimalText(costPrice)]
  if (!price || !cost || compare(price, '0') <= 0 || compare(cost, '0') <= 0) return undefined
  return divide(multiply(subtract(price, cost), '100'), price, 1)
}

/** Tax, weight, volume and warranty, where they are given. */
function moreOf({ pjTaxNo, pjTaxRate, pjWeight, pjVolume, warrantyMonths, warrantyKm, units, pjUnit }: Part) {
  const warranty = [warrantyMonths && `${warrantyMonths}个月`, warrantyKm && `${formatDecimal(warrantyKm, 0, 0)}公里`]
    .filter(Boolean)
    .join('或')
  const told: (readonly [string, string])[] = [
    ['辅助单位', units.map(({ unit, factor }) => `1${unit} = ${formatDecimal(factor, 0, 4)}${pjUnit}`).join('，')],
    ['税收编码', pjTaxNo],
    ['税率', pjTaxRate ? `${pjTaxRate}%` : ''],
    ['重量', pjWeight ? `${formatDecimal(pjWeight, 0, 4)} kg` : ''],
    ['体积', pjVolume ? `${formatDecimal(pjVolume, 0, 4)} m³` : ''],
    ['质保', warranty],
  ]
  return told.filter(([, value]) => value !== '')
}

/** What the part is, what it costs, what lies here and how it goes. Texts that are empty take no room. */
export function PartViewHead({ part }: { part: Part }) {
  const { headImg, files, abc, unsaleDays, orders365, lastIn, warehouseName, posiName } = part
  const [picture] = files ?? []
  const margin = marginOf(part)
  const more = moreOf(part)
  const facts: readonly (readonly [string, string])[] = [
    ...amounts.map(([name, label]) => [label, formatDecimal(part[name], 0, 3)] as const),
    ...(part.old365 === 0 ? [] : [['其中旧系统', formatDecimal(part.old365, 0, 3)] as const]),
    ['近一年单数', String(orders365)],
    ...(abc === '' ? [] : [['ABC分类', abc === MASKED ? abc : `${abc} 类`] as const]),
    ['未销天数', unsaleDays === null ? '从未销售' : String(unsaleDays)],
    ['最近进货', lastIn || '从未进货'],
    ...(margin === undefined ? [] : [['毛利率', `${margin}%`] as const]),
    ...more,
    ['仓位', [warehouseName, posiName].filter(Boolean).join(' ') || '—'],
  ]
  return (
    <div className="part-view-head">
      {headImg && picture && (
        <a href={picture.fileUrl} target="_blank" rel="noopener noreferrer" aria-label="看大图">
          <img src={headImg} alt={part.pjNo} />
        </a>
      )}
      <div>
        <dl>
          {texts
            .filter(([name]) => part[name])
            .map(([name, label]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{part[name]}</dd>
              </div>
            ))}
          {part.pjEnable && <div className="part-view-stopped">已停用</div>}
        </dl>
        <dl className="part-view-figures">
          {prices.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{part[name] === 0 ? '—' : <Price value={part[name]} prop={name} />}</dd>
            </div>
          ))}
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="pc-num">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

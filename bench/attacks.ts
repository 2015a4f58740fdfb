import { zipSync } from 'fflate'
import { imports } from '#contract/master/imports/imports.ts'
import { parts } from '#contract/master/parts.ts'
import { exports } from '#contract/reports/exports.ts'
import { reconciliation } from '#contract/reports/reconciliation.ts'
import type { Browser } from './http.ts'

const ROWS = 100_000

export interface SentFiles {
  bomb: Uint8Array
  lyingBomb: Uint8Array
  list: Uint8Array
}

/** Made once, before anything is measured: packing 300 MB takes seconds. */
export function filesToSend(): SentFiles {
  const bomb = packed()
  return { bomb, lyingBomb: withoutSizes(Buffer.from(bomb)), list: priceList() }
}

/** What one company sends at once; each answers whether it was done. */
export function attacksOf(busy: Browser, { bomb, lyingBomb, list }: SentFiles): (() => Promise<boolean>)[] {
  const columns = [{ prop: 'pjNo', label: '编码' }]
  const wanted = { path: parts.page.path, columns, name: '全部' }
  const many = (count: number, attack: () => Promise<boolean>) => Array.from({ length: count }, () => attack)
  return [
    ...many(8, () => busy.try.upload(imports.upload, 'bomb.xlsx', bomb)),
    ...many(8, () => busy.try.upload(imports.upload, 'bomb.xlsx', lyingBomb)),
    ...many(4, () => busy.try.upload(imports.upload, 'list.csv', list)),
    ...many(4, () => busy.try.call(reconciliation.reconcile, {})),
    ...many(4, () => busy.try.call(parts.page, { limit: 500 })),
    ...many(2, () => busy.try.call(exports.listLater, wanted)),
  ]
}

/** 300 KB that unfold to 300 MB. */
const packed = () => {
  const blank = Buffer.alloc(1_048_576, ' ')
  return Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`xl/worksheets/sheet${at}.xml`, blank]))))
}

/** A directory that keeps silent about what its parts unfold to. */
function withoutSizes(zip: Buffer): Buffer {
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) zip.writeUInt32LE(0, at + 24)
  return zip
}

const priceList = () =>
  Buffer.from(
    [
      '编码,名称,品牌,车型,单位,进价,销售价',
      ...Array.from({ length: ROWS }, (_, at) => `N${at},机油滤清器${at},博世,帕萨特 1.8T,支,${at % 90},${at % 100}`),
    ].join('\n'),
  )

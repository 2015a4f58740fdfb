/** Answers of a server that is not there: enough for the kit to be looked at and tested alone. Not part of the product. */

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const names = ['前刹车片', '机油滤清器', '空气滤清器', '火花塞', '减震器', '水泵总成', '正时皮带', '氧传感器']
const brands = ['博世', '曼牌', '法雷奥', '德尔福', '马勒', '采埃孚']
const models = ['现代ix35', '大众迈腾B8', '丰田凯美瑞', '本田雅阁', '别克君威', '宝马3系 F30']
const states = ['待拣货', '拣货中', '已确认', '待验货', '打包中', '待发货', '已完成', '已开单']

export interface PlayRow {
  id: number
  pjid: number
  pjNo: string
  pjName: string
  pjSize: string
  pjFactory: string
  pjBrand: string
  level: string
  status: string
  ckDate: string
  createTime: string
  clientName: string
  ckAmount: number
  xsPrice: number
  txsPrice: number
  costPrice: number | '***'
  profitRate: number | '***'
  urgent: boolean
  posiName: string
  headImg: string
  remark: string
  warehouseName: string
}

const picture =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 24 24%22%3E%3Crect width=%2224%22 height=%2224%22 fill=%22%2388a%22/%3E%3C/svg%3E'

export function playRow(at: number): PlayRow {
  const of = <T>(list: readonly T[], step = 1): T => list[(at * step) % list.length] as T
  const amount = at % 37 === 0 ? -2 : (at % 9) + (at % 50 === 3 ? 0.5 : 1)
  const price = ((at * 7919) % 100_000) / 100
  return {
    id: at + 1,
    pjid: at % 11 === 10 ? 0 : at + 1,
    pjNo: `${letters[at % 23]}${letters[(at * 3) % 23]}-${String(10_000 + ((at * 7919) % 90_000))}`,
    pjName: of(names),
    pjSize: of(models, 5),
    pjFactory: at % 3 ? '进口' : '国产',
    pjBrand: of(brands, 7),
    level: String((at % 3) + 1),
    status: of(states),
    ckDate: `2026-0${(at % 9) + 1}-1${at % 10}`,
    createTime: `2026-0${(at % 9) + 1}-1${at % 10} 08:${10 + (at % 50)}:00`,
    clientName: `上海${of(brands)}汽车服务有限公司${at % 40}店`,
    ckAmount: amount,
    xsPrice: price,
    txsPrice: Math.round(price * amount * 100) / 100,
    // a column that is masked in every row would not be there
    costPrice: at % 5 === 4 ? price : '***',
    profitRate: ((at * 13) % 400) / 10,
    urgent: at % 5 === 0,
    posiName: `A-${(at % 30) + 1}`,
    headImg: picture,
    remark: at % 4 ? '' : '客户要求加急，随车带发票和质保卡，到货后请电话联系王经理',
    warehouseName: at % 2 ? '主仓库' : '二号仓库',
  }
}

const found = (text: string) =>
  Array.from({ length: text.startsWith('没有') ? 0 : 6 }, (_, at) => {
    const row = playRow(at + text.length * 10)
    const { pjBrand, pjSize, pjFactory } = row
    return {
      id: row.id,
      name: row.pjName,
      no: `${text.toUpperCase()}-${at + 1}`,
      udf0: '',
      udf1: '',
      udf2: '',
      udf3: '',
      part: {
        pjBrand,
        pjSize,
        pjFactory,
        pjUnit: '件',
        pjOemcode: '',
        oe: '',
        pjEnable: at === 5,
        replaces: [],
        same: 0,
        replacedBy: '',
        xsPrice: row.xsPrice,
        qty: at * 3,
        usable: at * 3,
      },
    }
  })

interface Asked {
  page?: number
  limit?: number
  queryValue?: string
  queryType?: number
  pjNo?: string
}

/** What was asked, newest last; tests read it. */
export const asked: { path: string; input: Asked & Record<string, unknown> }[] = []

const user = {
  userId: 1,
  realName: '演示',
  limitOperators: ['*:*:*'],
  settings: {},
  parameters: { BUSI_PRICE_LENGTH: '2', BUSI_AMOUNT_LENGTH: '0', TABLE_PAGE_SIZE: '50,100,200' },
}
const entry = (dictName: string, at: number) => ({ id: at, dictName, dictValue: '', dictLabel: dictName, py: '' })
const dictionaries = {
  PJPP: brands.map(entry),
  LEVEL: ['一级', '二级', '三级'].map((dictName, at) => ({ id: at, dictName, dictValue: String(at + 1), dictLabel: dictName, py: '' })),
  POSI: Array.from({ length: 30 }, (_, at) => entry(`A-${at + 1}`, at)),
}

function rowsFor({ page = 1, limit = 20, pjNo = '' }: Asked): object {
  if (pjNo === '无') return { list: [], totalCount: 0, totalPage: 0, currPage: 1, pageSize: limit }
  const list = Array.from({ length: limit }, (_, at) => playRow((page - 1) * limit + at))
  return { list, totalCount: 10_000, totalPage: 500, currPage: page, pageSize: limit, more: true }
}

function answer(path: string, input: Asked): object {
  if (path.endsWith('getUserinfo')) return { content: user }
  if (path.endsWith('getRouters')) return { data: [] }
  if (path.endsWith('initLocalDict')) return { data: dictionaries }
  if (path.endsWith('getRscolumns')) return { content: JSON.parse(localStorage.getItem('layouts') ?? '[]') }
  if (path.endsWith('saveOrUpdate')) {
    const kept = JSON.parse(localStorage.getItem('layouts') ?? '[]') as { funcId: string }[]
    const { funcId } = input as unknown as { funcId: string }
    localStorage.setItem('layouts', JSON.stringify([...kept.filter((each) => each.funcId !== funcId), input]))
    return {}
  }
  if (path.includes('/pywb/')) return { content: found(input.queryValue ?? '') }
  if (path.endsWith('/play/rows')) return { page: rowsFor(input) }
  if (path.endsWith('/play/totals')) return { content: { ckAmount: 40_000, txsPrice: 8_765_432.1 } }
  return {}
}

export function stubServer(): void {
  window.fetch = async (address, init) => {
    const path = new URL(String(address), location.href).pathname
    const input = init?.body ? (JSON.parse(String(init.body)) as Asked) : {}
    asked.push({ path, input: input as Asked & Record<string, unknown> })
    await new Promise((resolve) => setTimeout(resolve, path.includes('/pywb/') ? 30 : 5))
    init?.signal?.throwIfAborted()
    if (input.pjNo === '坏') return new Response(JSON.stringify({ code: 0, msg: '数据库正忙，请稍后再试' }))
    return new Response(JSON.stringify({ code: 1, msg: '操作成功', ...answer(path, input) }))
  }
}

import { AppError, invalid } from '#server/kit/errors.ts'
import { isBlank, openBook, type Sheet } from '#server/modules/platform/sheets/index.ts'
import { type Naming, suggestMapping } from './header-rules.ts'
import { headerOf } from './shape-rules.ts'
import { type Staged, stageFile } from './stage-file.ts'

/** A list of the workbook: the sheet it stands in, and the columns it may not do without. */
export interface Wanted {
  sheet: string
  naming: Naming
  must: readonly { field: string; title: string }[]
  /** Where its lines are put down. */
  staged: string
}
export interface StagedList {
  /** Absent: there is nothing to bring in. */
  read?: Staged
  problem: string
}

const TOP = 20
/** Of one sheet: more is a list of its own. */
const MOST = 5000

/** Reads the sheets of a workbook, each as the list it is. */
export async function stageBook({ path, lists }: { path: string; lists: readonly Wanted[] }): Promise<StagedList[]> {
  const { sheets } = await openBook(path)
  const named = sheets.filter(({ name }) => lists.some(({ sheet }) => sheet === name.trim()))
  if (named.length === 0) throw invalid('未找到“商品”“客户”“供应商”“期初库存”“期初往来”这些工作表，请用下载的开账工作簿填写')
  const read: StagedList[] = []
  for (const list of lists) {
    const sheet = named.find(({ name }) => name.trim() === list.sheet)
    read.push(sheet ? await stageList(path, sheet, list) : { problem: `没有“${list.sheet}”工作表` })
  }
  return read
}

async function stageList(path: string, sheet: Sheet, { naming, must, staged }: Wanted): Promise<StagedList> {
  const problem = await headerProblem(sheet, naming, must)
  if (problem !== undefined) return { problem }
  try {
    const read = await stageFile({ path, staged, naming, only: sheet.name })
    if (read.total > MOST) return { problem: `超过 ${MOST} 行，请分成几个文件，或用各自的导入` }
    return { read, problem: '' }
  } catch (error) {
    // nothing but the header, and lines to be looked at
    if (error instanceof AppError && error.message === '文件中没有数据') return { problem: '' }
    throw error
  }
}

/** Which columns the sheet lacks; undefined: none. */
async function headerProblem(sheet: Sheet, naming: Naming, must: Wanted['must']): Promise<string | undefined> {
  const top: string[][] = []
  for await (const line of sheet.lines()) {
    if (!isBlank(line.cells)) top.push(line.cells)
    if (top.length === TOP) break
  }
  if (top.length === 0) return ''
  const lacking = (titles: string[]) => {
    const fields = suggestMapping(titles, naming)
    return must.filter(({ field }) => !fields.includes(field)).map(({ title }) => `“${title}”`)
  }
  const header = headerOf(top, naming)
  const least = header ? lacking(header.titles) : top.map(lacking).sort((a, b) => a.length - b.length)[0]
  return least && least.length > 0 ? `没有${least.join('、')}列，请把表头改回模板中的名称` : undefined
}

import { parseArgs } from 'node:util'

export const SECTIONS = [
  'search',
  'lists',
  'posting',
  'import',
  'prices',
  'history',
  'pairs',
  'rest',
  'reconcile',
  'neighbours',
  'screens',
  'day',
  'chaos',
  'printing',
  'reports',
  'thin',
  'growth',
  'hour',
] as const
export type Section = (typeof SECTIONS)[number]

/** How much is loaded. */
export interface Size {
  /** Parts of the large tenant; a tenth of them lies in stock. */
  parts: number
  /** Small tenants beside it. */
  tenants: number
  /** Parts of each of them. */
  smallParts: number
  /** Ledger rows of the large tenant. */
  ledger: number
  /** Order lines of the large tenant, two sold for one bought. */
  lines: number
}
export interface Options {
  size: Size
  sections: readonly Section[]
  /** How often each thing is measured, as a factor. */
  effort: number
  /** --parts was said. */
  asked: number | undefined
  /** Another checkout, measured on the same data in the same turns. */
  before: string | undefined
  /** Jobs whose name holds this. */
  only: string
  /** Where the table is written to besides the screen; nothing is written for a quick look or a part of the run. */
  write: boolean
}

const full: Size = { parts: 1_000_000, tenants: 50, smallParts: 20_000, ledger: 5_000_000, lines: 300_000 }
const quick: Size = { parts: 30_000, tenants: 2, smallParts: 500, ledger: 20_000, lines: 4_000 }

const HELP = `npm run bench -- [${SECTIONS.join('|')} …] [--quick] [--parts N] [--tenants N] [--ledger N] [--lines N] [--effort 1] [--write] [--before FOLDER] [--only TEXT]
--parts 20000 with thin: that company alone; --before: the same jobs by another checkout on the same data, in turns; --only sale: jobs of that name.
Loaded data is kept in .data/bench and used again; other sizes make another database there.`

export function readOptions(args: string[]): Options | undefined {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      parts: text,
      tenants: text,
      ledger: text,
      lines: text,
      effort: text,
      before: text,
      only: text,
    },
  })
  const unknown = positionals.filter((name) => !(SECTIONS as readonly string[]).includes(name))
  if (values.help || unknown.length > 0) {
    console.log(unknown.length > 0 ? `unknown: ${unknown.join(' ')}\n${HELP}` : HELP)
    return undefined
  }
  const standard = values.quick ? quick : full
  const asked = (name: 'parts' | 'tenants' | 'ledger' | 'lines') => Number(values[name] ?? standard[name])
  const size = { ...standard, parts: asked('parts'), tenants: asked('tenants'), ledger: asked('ledger'), lines: asked('lines') }
  const sections = positionals.length > 0 ? SECTIONS.filter((name) => positionals.includes(name)) : SECTIONS
  const { write, before, only = '' } = values
  const effort = Number(values.effort ?? (values.quick ? 0.03 : 1))
  return { size, sections, effort, write, before, only, asked: values.parts === undefined ? undefined : size.parts }
}

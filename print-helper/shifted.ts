import type { Shift } from './raster.ts'

const POINTS_PER_MM = 72 / 25.4
const rounded = (points: number) => Number(points.toFixed(2))

/**
 * The same PDF with everything moved, for printers whose driver takes PDF: another window onto each page, appended as the format allows
 * (an incremental update). Reads the plain form of PDF that the server draws.
 */
export function shifted(pdf: Buffer, { x, y }: Shift): Buffer {
  if (x === 0 && y === 0) return pdf
  const text = pdf.toString('latin1')
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(text.slice(start))?.[1]
  if (!trailer) throw new Error('not the kind of PDF that can be shifted')
  const [right, down] = [x * POINTS_PER_MM, y * POINTS_PER_MM]
  let added = text.endsWith('\n') ? '' : '\n'
  let table = ''
  for (const [, offset = ''] of text.slice(start).matchAll(/^(\d{10}) \d{5} n/gm)) {
    const object = text.slice(Number(offset), text.indexOf('endobj', Number(offset)))
    const number = /^\s*(\d+) 0 obj\s*<<\s*\/Type \/Page\s/.exec(object)?.[1]
    if (!number) continue
    const moved = object.replace(/\/MediaBox \[([-\d. ]+)\]/, (_, box: string) => {
      const [left = 0, bottom = 0, width = 0, height = 0] = box.trim().split(/\s+/).map(Number)
      return `/MediaBox [${[left - right, bottom + down, width - right, height + down].map(rounded).join(' ')}]`
    })
    table += `${number} 1\n${String(pdf.length + added.length).padStart(10, '0')} 00000 n \n`
    added += `${moved.trimStart()}endobj\n`
  }
  const end = pdf.length + added.length
  const linked = `${added}xref\n${table}trailer\n<<${trailer.trimEnd()}\n/Prev ${start}\n>>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(linked, 'latin1')])
}

import { openPaper } from './paper.ts'

/** Rulers along the upper and the left edge of a paper, and a frame 5 mm from its edges: what is off shows by how much. */
export async function renderRuler(
  { width, height }: { width: number; height: number },
  title: string,
  words: readonly string[],
): Promise<Buffer> {
  const paper = openPaper({ width, height }, title)
  paper.page()
  const long = (mm: number) => (mm % 10 === 0 ? 4 : mm % 5 === 0 ? 2.8 : 1.6)
  for (let x = 0; x <= width; x++) paper.line(x, 0, x, long(x))
  for (let y = 0; y <= height; y++) paper.line(0, y, long(y), y)
  for (let x = 10; x < width - 3; x += 10) paper.text(String(x), { x: x - 4, y: 4, width: 8, height: 3 }, { size: 6, align: 'center' })
  for (let y = 10; y < height - 3; y += 10) paper.text(String(y), { x: 4.3, y: y - 1.5, width: 8, height: 3 }, { size: 6 })
  paper.rect({ x: 5, y: 5, width: width - 10, height: height - 10 })
  const room = { x: 14, width: width - 20 }
  const step = Math.min(7, (height - 16) / words.length)
  for (const [index, line] of words.entries())
    paper.text(line, { ...room, y: 9 + index * step, height: step }, { size: Math.min(10, step * 1.7), lines: 2 })
  return paper.done()
}

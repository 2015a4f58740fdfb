import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { type Code, code128, QUIET, qr } from './codes.ts'

const MM = 72 / 25.4
const font = (file: string) => fileURLToPath(new URL(file, import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')))
const fonts = { regular: font('400Regular/NotoSansSC_400Regular.ttf'), bold: font('700Bold/NotoSansSC_700Bold.ttf') }

export interface Box {
  /** Millimetres from the top left corner of the page. */
  x: number
  y: number
  width: number
  height: number
}
type Point = readonly [x: number, y: number]
export interface TextStyle {
  /** Points. */
  size: number
  bold?: boolean
  align?: 'left' | 'center' | 'right'
  /** Lines the text may take; what does not fit is set smaller, and in the end cut with …. */
  lines?: number
  /** In one line and never cut, but as small as it must be: a number without its end is another number. */
  whole?: boolean
  color?: string
}
const TIGHTEST = 0.75
const LEADING = 1.25

/** Two lines as one again: the blank between two words was lost in breaking. */
const joined = (a: string, b: string) => (/[!-\u024f]$/.test(a) && /^[!-\u024f]/.test(b) ? `${a} ${b}` : a + b)

function brokenLines(paragraph: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.match(/[\u0021-\u024f]+|\s+|./gu) ?? []) {
    if (fits(line + word)) line += word
    else if (fits(word)) {
      lines.push(line.trimEnd())
      line = word.trimStart()
    } else line = brokenWord(word, line, lines, fits)
  }
  return [...lines, line]
}

/** Breaks a word where it must; gives what the next one goes on with. */
function brokenWord(word: string, begun: string, lines: string[], fits: (text: string) => boolean): string {
  let line = begun
  for (const sign of word) {
    if (!fits(line + sign)) {
      lines.push(line)
      line = ''
    }
    line += sign
  }
  return line
}

/** A PDF drawn in millimetres. `done` gives the whole file. */
export function openPaper(size: { width: number; height: number }, title: string) {
  const doc = new PDFDocument({ size: [size.width * MM, size.height * MM], margin: 0, autoFirstPage: false, info: { Title: title } })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)

  const set = (size: number, bold: boolean | undefined) => doc.font(bold ? 'bold' : 'regular').fontSize(size)
  /** Breaks a text into lines of at most so many points; Chinese breaks anywhere, codes and numbers at blanks, or where they must. */
  const broken = (text: string, width: number): string[] =>
    text.split('\n').flatMap((paragraph) => brokenLines(paragraph, (part) => doc.widthOfString(part) <= width))
  function cut(line: string, width: number): string {
    const signs = [...line]
    while (signs.length > 0 && doc.widthOfString(`${signs.join('')}…`) > width) signs.pop()
    return `${signs.join('')}…`
  }
  /** The lines of a text in the largest size that fits them. */
  function fitted(
    text: string,
    width: number,
    { size, bold, lines: most = 1, whole = false }: TextStyle,
  ): { lines: string[]; size: number } {
    if (whole) {
      const share = Math.min(1, width / set(size, bold).widthOfString(text))
      return { lines: [text], size: size * share }
    }
    let lines: string[] = []
    for (let share = 1; share >= TIGHTEST - 0.001; share -= 0.05) {
      set(size * share, bold)
      lines = broken(text, width)
      if (lines.length <= most) return { lines, size: size * share }
    }
    const kept = lines.slice(0, most)
    kept[most - 1] = cut(joined(kept[most - 1] ?? '', lines[most] ?? ''), width)
    return { lines: kept, size: size * TIGHTEST }
  }

  function bars({ width, bars: all }: Code, { x, y, width: wide, height }: Box, [across, down]: [number, number], quiet: number) {
    const left = x * MM + (wide * MM - (width + 2 * quiet) * across) / 2 + quiet * across
    for (const [bx, by, bw, bh] of all) doc.rect(left + bx * across, y * MM + by * down, bw * across, bh * down)
    doc.fill('#000')
    return height
  }

  return {
    page: () => void doc.addPage(),
    /** How many lines the text takes there, at most those allowed. */
    linesOf(text: string, width: number, manner: TextStyle): number {
      return fitted(text, width * MM, manner).lines.length
    },
    text(text: string, { x, y, width, height }: Box, manner: TextStyle) {
      if (text === '') return
      const { lines, size } = fitted(text, width * MM, manner)
      set(size, manner.bold).fillColor(manner.color ?? '#000')
      const step = size * LEADING
      let top = y * MM + (height * MM - lines.length * step) / 2
      for (const line of lines) {
        const spare = width * MM - doc.widthOfString(line)
        const left = manner.align === 'right' ? spare : manner.align === 'center' ? spare / 2 : 0
        doc.text(line, x * MM + Math.max(0, left), top + (step - size * 1.2) / 2, { lineBreak: false })
        top += step
      }
    },
    /** Width of a text in one line, in millimetres. */
    widthOf: (text: string, size: number): number => set(size, false).widthOfString(text) / MM,
    /**
     * Large, pale and aslant in the middle of the page, to be drawn before the rest. Its outline is dark enough for printers that know no grey.
     */
    across(text: string, { x, y, width, height }: Box) {
      const size = Math.min((width * MM * 0.6) / text.length, height * MM * 0.4)
      const [middle, center] = [(x + width / 2) * MM, (y + height / 2) * MM]
      set(size, true)
      doc.save().rotate(-18, { origin: [middle, center] })
      const [left, top] = [middle - doc.widthOfString(text) / 2, center - size * 0.6]
      // the filling covers what of the outlines lies within the letters
      doc.strokeColor('#787878').lineWidth(0.8).text(text, left, top, { lineBreak: false, fill: false, stroke: true })
      doc.fillColor('#ececec').text(text, left, top, { lineBreak: false })
      doc.restore()
    },
    line(x1: number, y1: number, x2: number, y2: number) {
      doc
        .moveTo(x1 * MM, y1 * MM)
        .lineTo(x2 * MM, y2 * MM)
        .lineWidth(0.5)
        .stroke('#000')
    },
    rect({ x, y, width, height }: Box) {
      doc
        .rect(x * MM, y * MM, width * MM, height * MM)
        .lineWidth(0.5)
        .stroke('#000')
    },
    fill({ x, y, width, height }: Box, color: string) {
      doc.rect(x * MM, y * MM, width * MM, height * MM).fill(color)
    },
    /** A rule of one's own colour. */
    rule([x1, y1]: Point, [x2, y2]: Point, color: string) {
      doc
        .moveTo(x1 * MM, y1 * MM)
        .lineTo(x2 * MM, y2 * MM)
        .lineWidth(0.5)
        .stroke(color)
    },
    /** A path in units of its own, so many millimetres each. */
    path(d: string, [x, y]: Point, unit: number, color: string) {
      doc
        .save()
        .translate(x * MM, y * MM)
        .scale(unit * MM)
        .path(d)
        .lineWidth(1.5)
        .stroke(color)
        .restore()
    },
    image(body: Buffer, { x, y, width, height }: Box) {
      doc.image(body, x * MM, y * MM, { fit: [width * MM, height * MM], align: 'center', valign: 'center' })
    },
    /** Fills the width up to the quiet zones. */
    code128(text: string, box: Box) {
      const code = code128(text)
      bars(code, box, [(box.width * MM) / (code.width + 2 * QUIET.code128), box.height * MM], QUIET.code128)
    },
    qr(text: string, box: Box) {
      const code = qr(text)
      const module = (Math.min(box.width, box.height) * MM) / (code.width + 2 * QUIET.qr)
      bars(code, { ...box, y: box.y + (QUIET.qr * module) / MM }, [module, module], QUIET.qr)
    },
    done(): Promise<Buffer> {
      doc.end()
      return whole
    },
  }
}
export type Paper = ReturnType<typeof openPaper>

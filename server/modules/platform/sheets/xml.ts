import { SaxesParser } from 'saxes'

/** Names come without their prefix: some programs write `x:row`. */
export interface Listener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Reads XML a piece at a time; between two pieces the reader may hand on what it heard. Ends with an error where it is not well-formed. */
export async function* readXml(pieces: AsyncIterable<Buffer>, listener: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const decoder = new TextDecoder()
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', (error) => {
    throw error
  })
  if (listener.open) parser.on('opentag', ({ name, attributes }) => listener.open?.(local(name), attributes))
  if (listener.text) {
    parser.on('text', (text) => listener.text?.(text))
    parser.on('cdata', (text) => listener.text?.(text))
  }
  if (listener.close) parser.on('closetag', ({ name }) => listener.close?.(local(name)))
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
}

export async function parseEvents(pieces: AsyncIterable<Buffer>, listener: Listener): Promise<void> {
  for await (const _ of readXml(pieces, listener));
}

/** Excel's spelling of signs that XML cannot hold: _x000D_. */
const ESCAPED = /_x([0-9a-f]{4})_/gi
export const unescaped = (text: string) =>
  text.includes('_x') ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

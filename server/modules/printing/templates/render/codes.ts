import bwip from 'bwip-js/node'

/** Black rectangles in modules (the narrowest bar is 1 wide), from the top left; quiet zones are the caller's. */
export interface Code {
  width: number
  height: number
  bars: readonly (readonly [x: number, y: number, width: number, height: number])[]
}

/** Quiet zone in modules that readers ask for. */
export const QUIET = { code128: 10, qr: 4 } as const

/** Labels of one part carry the same code hundreds of times: the last ones are remembered. */
function remembered(make: (text: string) => Code): (text: string) => Code {
  const known = new Map<string, Code>()
  return (text) => {
    const found = known.get(text) ?? make(text)
    if (known.size > 200) known.clear()
    known.set(text, found)
    return found
  }
}

/** Code 128; of height 1, to be stretched. Only what its character set holds: other signs are left out. */
export const code128 = remembered((text) => {
  const [symbol] = bwip.raw('code128', text.replace(/[^\x20-\x7e]/g, '') || '0', {}) as { sbs?: number[] }[]
  const bars: [number, number, number, number][] = []
  let x = 0
  for (const [at, width] of (symbol?.sbs ?? []).entries()) {
    if (at % 2 === 0) bars.push([x, 0, width, 1])
    x += width
  }
  return { width: x, height: 1, bars }
})

/** QR code, error correction M; any text. */
export const qr = remembered((text) => {
  const [symbol] = bwip.raw('qrcode', text || ' ', 'eclevel=M') as { pixs?: number[]; pixx?: number; pixy?: number }[]
  const { pixs = [], pixx = 0, pixy = 0 } = symbol ?? {}
  const bars: [number, number, number, number][] = []
  for (let y = 0; y < pixy; y++) {
    for (let x = 0; x < pixx; x++) {
      if (!pixs[y * pixx + x]) continue
      let width = 1
      while (x + width < pixx && pixs[y * pixx + x + width]) width++
      bars.push([x, y, width, 1])
      x += width
    }
  }
  return { width: pixx, height: pixy, bars }
})

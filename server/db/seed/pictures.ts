import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parts as partCalls } from '#contract/master/parts.ts'
import { openSharp } from '#server/kit/sharp.ts'
import { keep, readableFile } from '#server/modules/platform/files/index.ts'
import type { Directory } from './directory.ts'
import { drawingOf, svgOf } from './drawings.ts'
import type { PlannedPart } from './plan-parts.ts'
import type { Acting } from './stage.ts'

/** So many parts have a picture, the most wanted first; as in life, the rest is never photographed. */
const SHOWN = 240

/** Each drawing is kept once, and all parts of its kind show it. */
export async function photograph(acting: Acting, planned: readonly PlannedPart[], directory: Directory) {
  const buyer = await acting('caigou')
  const wanted = planned
    .filter(({ pjName }) => drawingOf(pjName) >= 0)
    .sort((a, b) => b.demand - a.demand)
    .slice(0, SHOWN)
  const folder = await mkdtemp(join(tmpdir(), 'peichi-drawings-'))
  const sharp = await openSharp()
  try {
    for (const [drawing, some] of Map.groupBy(wanted, ({ pjName }) => drawingOf(pjName))) {
      const path = join(folder, `${drawing}.jpg`)
      await writeFile(
        path,
        await sharp(Buffer.from(svgOf(drawing)))
          .jpeg({ quality: 88 })
          .toBuffer(),
      )
      const kept = await keep({ ...buyer.ctx, transact: (work) => work(buyer.ctx) }, { path, fileName: '示意图.jpg' })
      const file = await readableFile(buyer.ctx, kept)
      for (const part of some) await buyer.call(partCalls.saveFiles, { id: directory.part(part), files: [file] })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

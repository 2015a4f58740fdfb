import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { glossary } from './glossary.ts'
import { map } from './map.ts'
import { root } from './programs.ts'

for (const [file, text] of [
  ['docs/map.md', await map()],
  ['docs/glossary.md', glossary()],
] as const) {
  writeFileSync(join(root, file), text)
  console.log(`已生成 ${file}`)
}

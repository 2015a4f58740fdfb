import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { map } from './map.ts'
import { root } from './programs.ts'

writeFileSync(join(root, 'docs/map.md'), await map())
console.log('已生成 docs/map.md')

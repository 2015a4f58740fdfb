import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAllowed, licencesText, lockFile, shipped } from './licences.ts'
import { root } from './programs.ts'

writeFileSync(join(root, 'docs/licences.md'), licencesText(lockFile()))
console.log('已生成 docs/licences.md')
const refused = shipped(lockFile()).filter((each) => !isAllowed(each))
for (const { name, version, licence } of refused) console.error(`不允许的许可：${name} ${version} ${licence || '未注明'}`)
process.exitCode = refused.length > 0 ? 1 : 0

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expandFaults, faultsAgainst, MIGRATIONS, readReleased, sumsOf } from './released.ts'

const sums = sumsOf(MIGRATIONS)
const marked = Object.keys(sums).flatMap((name) => expandFaults(name, readFileSync(join(MIGRATIONS, name), 'utf8')))
const faults = [...faultsAgainst(readReleased(), sums), ...marked]
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1

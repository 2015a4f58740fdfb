import { faultsAgainst, MIGRATIONS, readReleased, sumsOf } from './released.ts'

const faults = faultsAgainst(readReleased(), sumsOf(MIGRATIONS))
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1

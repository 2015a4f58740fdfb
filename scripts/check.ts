import { runChecks } from './checks.ts'

const start = performance.now()
const { failed } = await runChecks()
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`)
process.exitCode = failed === 0 ? 0 : 1

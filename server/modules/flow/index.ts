export { logOf, numbered, record, type Steps, stale, step } from './flow.ts'

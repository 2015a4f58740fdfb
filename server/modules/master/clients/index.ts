export { quietSince } from './quiet.ts'
export { rebuildClientSearch } from './retry-pinyin.ts'
export { clientRoutes } from './routes.ts'
export { uncovered, uncoveredSql } from './uncovered.ts'

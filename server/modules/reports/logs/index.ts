import { logs } from '#contract/reports/logs.ts'
import { bind } from '#server/kit/route.ts'
import { logins } from './logins.ts'
import { operations } from './operations.ts'
import { record } from './record.ts'

export const logRoutes = bind(logs, { logins, operations, record })

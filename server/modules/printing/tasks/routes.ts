import { printHelpers, printTasks } from '#contract/printing/tasks/tasks.ts'
import { bind } from '#server/kit/route.ts'
import { helperOfHost, pairCode, savePrinters } from '../hosts/index.ts'
import { content } from './content.ts'
import { chkPrintHost, pair, printHost, unpair } from './hosts.ts'
import { pageTask, retryTask, sendTask } from './tasks.ts'
import { testPage } from './test-page.ts'

export const printTaskRoutes = [
  ...bind(printTasks, { chkPrintHost, printHost, sendTask, retryTask, pageTask }),
  ...bind(printHelpers, { get: helperOfHost, pairCode, pair, content, unpair, savePrinters, testPage }),
]

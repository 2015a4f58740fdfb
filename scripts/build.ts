import { ensurePrintHelper } from './print-helper-bundle.ts'
import { ensureServerBundle } from './server-bundle.ts'
import { ensureWebBundle } from './web-bundle.ts'

/** All that a start would build, so that the folder of the program may be read-only. */
ensureWebBundle()
await ensurePrintHelper()
await ensureServerBundle()

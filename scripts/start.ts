import { ensurePrintHelper } from './print-helper-bundle.ts'
import { ensureWebBundle } from './web-bundle.ts'

ensureWebBundle()
// without it everything else works: /down does not offer it
await ensurePrintHelper().catch((error) => console.warn(`打印插件的下载包没有生成：${error.message}`))
await import('#server/main.ts')

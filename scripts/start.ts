import { ensureWebBundle } from './web-bundle.ts'

ensureWebBundle()
await import('#server/main.ts')

import type { FileStore } from './file-store.ts'
import type { Seal } from './seal.ts'

/**
 * What a server has opened and hands to everything it runs. A module that talks to a foreign system adds its own by declaration merging
 * (`declare module '#server/kit/services.ts'`), `server/services.ts` builds them: two servers in one process share nothing.
 */
export interface Services {
  files: FileStore
  seal: Seal
}

import { join } from 'node:path'

/** Everything the installation keeps on this machine: PEICHI_DATA, else .data beside the sources. */
export const dataFolder = (env: Record<string, string | undefined>) => env.PEICHI_DATA || join(import.meta.dirname, '../../.data')

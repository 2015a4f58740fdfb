import { join } from 'node:path'
import { dataFolder } from '#server/kit/data-folder.ts'
import type { Environment } from '#server/kit/keys.ts'

/** Where backups lie: PEICHI_BACKUP, else beside the data. */
export const backupPlace = (env: Environment): string => env.PEICHI_BACKUP || join(dataFolder(env), 'backups')
export const filesFolder = (env: Environment): string => env.PEICHI_FILES || join(dataFolder(env), 'files')
export const sealKeyFile = (env: Environment): string => join(dataFolder(env), 'seal.key')

export { backupChores } from './nightly.ts'
export { backupNamed, restoreBackup } from './restore.ts'
export { takeBackup } from './take.ts'
export { verifyBackup } from './verify.ts'

export { backupChores } from './nightly.ts'
export { backupBefore, backupNamed, momentOfText, restoreBackup } from './restore.ts'
export { takeBackup } from './take.ts'
export { verifyBackup } from './verify.ts'

import { fileCalls } from '#contract/platform/files.ts'
import { bind } from '#server/kit/route.ts'
import { done } from './done.ts'
import { ticket } from './ticket.ts'
import { upload } from './upload.ts'

export const fileRoutes = bind(fileCalls, { credential: ticket(true), fileCredential: ticket(false), done, upload })

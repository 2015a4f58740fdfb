import { messages } from '#contract/messages.ts'
import { bind } from '#server/kit/route.ts'
import { mine, newest, waiting } from './mine.ts'
import { read } from './read.ts'

export const messageRoutes = bind(messages, { mine, read, waiting, newest })

import { feedback } from '#contract/platform/helpdesk/feedback.ts'
import { contacts, downloads, help, questions } from '#contract/platform/helpdesk/helpdesk.ts'
import { bind } from '#server/kit/route.ts'
import { answer } from './answer.ts'
import { pageContacts, removeContact, saveContact, sidebar } from './contacts.ts'
import { listDownloads, pageDownloads, removeDownload, saveDownload } from './downloads.ts'
import { one, page } from './letters.ts'
import { drawer, footer, links, saveLinks } from './links.ts'
import { listQuestions, pageQuestions, removeQuestion, saveQuestion } from './questions.ts'
import { add, mine, visitor } from './write.ts'

export const helpdeskRoutes = [
  ...bind(questions, { list: listQuestions, page: pageQuestions, save: saveQuestion, remove: removeQuestion }),
  ...bind(contacts, { sidebar, page: pageContacts, save: saveContact, remove: removeContact }),
  ...bind(downloads, { list: listDownloads, page: pageDownloads, save: saveDownload, remove: removeDownload }),
  ...bind(help, { drawer, footer, links, saveLinks }),
  ...bind(feedback, { visitor, add, mine, page, one, answer }),
]

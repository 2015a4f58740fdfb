import { currentSession } from './session.ts'

const HOSTED = 2

/** Whether the entries of the parts catalogue are shown (platform.md 6, decision 13). */
export const mayOpenCatalogue = (): boolean => {
  const { user, may } = currentSession()
  return user?.platType === HOSTED && may('base:model:query', 'base:basepj:query')
}

import { later } from '#web/kit/later.tsx'

/** Few accounts ask for it: its code comes when it is due. */
export const SecondStep = later(async () => (await import('./second-step.tsx')).SecondStep)

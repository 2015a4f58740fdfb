import type { Answer } from '#contract/kit/fields.ts'
import type { lookup } from '#contract/master/lookup.ts'

export type Found = Answer<typeof lookup.page>['content'][number]

const nothing = { no: '', udf0: '', udf1: '', udf2: '', udf3: '' }

/** Something found that is no part; what is not told is empty. */
export const item = (id: number, name: string, more: Partial<Omit<Found, 'part'>> = {}): Found => ({ ...nothing, id, name, ...more })

/** A name or model: text without a row of its own. A model is shown by its udf1. */
export const textItem = (text: string) => item(0, text, { udf1: text })

import { z } from 'zod'
import { endpoint, submittime, text } from '#contract/kit/fields.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const LONGEST = 8000
const DEEPEST = 6

function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth < DEEPEST && Object.values(value).every((part) => isShallow(part, depth + 1))
}
export const canBeKept = (value: unknown): value is Json =>
  value !== undefined && isShallow(value) && JSON.stringify(value).length <= LONGEST

/** Settings of the user's own: read with the user info (`settings`), kept one by one, so that they follow to another machine. */
export const userSettings = {
  save: endpoint('POST /basedata/v1/userSetting/save', {
    input: {
      key: text('设置名称', { max: 60, required: '设置名称不能为空' }).regex(/^[a-zA-Z][\w.-]*$/, '设置名称格式不正确'),
      /** null: as the program has it. */
      value: z.custom<Json>(canBeKept, '设置内容格式不正确'),
      submittime,
    },
    allow: 'anyone',
    whenReadOnly: true,
  }),
}

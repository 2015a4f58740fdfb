import { type Given, givenError } from '../prices/index.ts'

/** What a new or changed row says, before anything is looked up. */
export interface Terms extends Given {
  clientId: number
  clientType: string
  fromDay: string
  toDay: string
}

/** What is wrong with the terms; undefined = nothing. */
export function termsError(terms: Terms, decimals: number): string | undefined {
  const { clientId, clientType, fromDay, toDay } = terms
  if (clientId === 0 && clientType === '') return '请选择客户或客户类型'
  if (clientId !== 0 && clientType !== '') return '客户与客户类型只能选一个'
  const wrong = givenError(terms, '协议价', decimals)
  if (wrong) return wrong
  if (toDay !== '' && toDay < fromDay) return '截止日期不能早于生效日期'
  return undefined
}

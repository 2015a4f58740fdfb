/** How many letters came within a day. */
export interface Written {
  fromAddress: number
  fromUser: number
}

/** A shop's people share one address: visitors are held tighter than users who are known. */
const MOST_OF_A_USER = 20
const MOST_OF_AN_ADDRESS = 10

/** Why no further letter is taken; undefined when one is. */
export function tooManyLetters({ fromAddress, fromUser }: Written, known: boolean): string | undefined {
  if (known) return fromUser >= MOST_OF_A_USER ? '今天提交的反馈过多，请明天再来' : undefined
  return fromAddress >= MOST_OF_AN_ADDRESS ? '今天提交的反馈过多，请登录后再提交' : undefined
}

/** A picture in the trail of changes: the log is no album. */
export const sized = (picture: string) => (picture === '' ? '' : `${picture.length} 字节`)

export const feedbackNo = (id: number) => `FK${id}`

/** Body codes of every answer (platform.md section 8, decision 1). */
export const Code = {
  refused: 0,
  done: 1,
  signedOut: 3,
  invalid: 4,
  notYours: 5,
  asks: 6,
  /** The browser is not known to the company and must apply first (decision 9). */
  unknownDevice: 7,
  /** The page was drawn for another session than the one this browser holds now: nothing was done. */
  otherSession: 8,
  /** All was right so far; the account asks for the code of its app as well (session.secondStep). */
  secondStep: 9,
  unauthorised: 401,
  forbidden: 403,
  notFound: 404,
  /** Too much within a minute; HTTP 429 too. */
  tooMany: 429,
  bug: 500,
} as const

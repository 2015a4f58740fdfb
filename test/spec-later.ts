/** Calls of the specification that have no room yet. Whoever builds one takes its line away. */
export const later: readonly string[] = [
  'POST /basedata/v1/dascom/getNumberStatus/{id}',
  'POST /basedata/v1/jolimark/getPrinterStatus/{id}',
]

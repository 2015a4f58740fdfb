/** Files that old programs all call .xls: the workbook of Excel 97, a page of HTML, the XML of Excel 2003. undefined: none of these. */
export function looksOld(head: Buffer): 'xls' | 'html' | 'xml' | undefined {
  if (head.subarray(0, 4).toString('hex') === 'd0cf11e0') return 'xls'
  const text = (head[0] === 0xff ? head.toString('utf16le') : head.toString('latin1')).replace(/^[^<]{0,3}\s*/, '')
  if (/^<(\?xml|workbook|ss:workbook)/i.test(text) && /office:spreadsheet/i.test(text)) return 'xml'
  return /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<(!doctype\s+html|html|head|meta|body|table|style|div)\b/i.test(text) ? 'html' : undefined
}

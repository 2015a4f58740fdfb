/** What of these is longer than its field: it is told, never cut. '' = nothing. */
export function tooLong(...fields: readonly (readonly [label: string, text: string, most: number])[]): string {
  const [label, , most] = fields.find(([, text, limit]) => text.length > limit) ?? []
  return label === undefined ? '' : `${label}不能超过${most}个字`
}

/** 2026-11-22, 2026/11/22, 2026.11.22, 2026年11月22日, 20261122 → 2026-11-22; undefined = no day. */
export function readDay(text: string): string | undefined {
  const plain = text.trim()
  const serial = /^[2-7]\d{4}(?:\.\d+)?$/.exec(plain)
  // a day whose cell has lost its format shows how many days it is from the end of 1899
  if (serial) return new Date((Math.floor(Number(plain)) - 25569) * 86_400_000).toISOString().slice(0, 10)
  const at =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?(?:\s.*)?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})(?:\s.*)?$/.exec(plain)
  if (!at) return undefined
  const day = `${at[1]}-${(at[2] ?? '').padStart(2, '0')}-${(at[3] ?? '').padStart(2, '0')}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day >= '1900' && day <= '2999' ? day : undefined
}

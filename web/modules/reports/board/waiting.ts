/** How long an order has been at its step, in two words at most: 35分, 2时05分, 3天. */
export function waited(minutes: number): string {
  if (minutes < 60) return `${minutes}分`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}时${String(minutes % 60).padStart(2, '0')}分`
  return `${Math.floor(minutes / (24 * 60))}天`
}

/** Red when the company's limit is reached, amber from half of it. */
export function lateness(minutes: number, overdueMinutes: number): '' | 'soon' | 'late' {
  if (minutes >= overdueMinutes) return 'late'
  return minutes * 2 >= overdueMinutes ? 'soon' : ''
}

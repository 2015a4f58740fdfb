/** A message as anybody but its receiver may read it: codes and passwords are stars. */
export const withoutSecrets = (content: string) =>
  content.replace(/(验证码|校验码|动态码|密码)([^\p{L}\p{N}]{0,3}(?:是|为)?[^\p{L}\p{N}]{0,2})([A-Za-z0-9]{4,})/gu, '$1$2******')

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
/** 1536 → 1.5 KB. */
export function sizeInWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`
}

/** 93784 → 1 天 2 小时 3 分. */
export function durationInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  return [days > 0 ? `${days} 天` : '', days + hours > 0 ? `${hours} 小时` : '', `${rest} 分`].filter(Boolean).join(' ')
}

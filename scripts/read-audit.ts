const LEVELS = { critical: '严重', high: '高危', moderate: '中危', low: '低危', info: '提示' } as const
type Level = keyof typeof LEVELS

interface Answer {
  vulnerabilities?: Record<string, { severity: Level; range: string; fixAvailable: unknown }>
  metadata?: { vulnerabilities?: Partial<Record<Level, number>> }
}

/** What the registry's answer means, in words; bad = something is known against a package. */
export function readAudit(output: string): { words: string; bad: boolean } {
  const { vulnerabilities, metadata } = parsed(output)
  if (!vulnerabilities || !metadata?.vulnerabilities)
    return { words: '当前 npm 源不提供漏洞查询：依赖的已知漏洞未检查。请换用提供该功能的源后再运行 npm run audit。', bad: false }
  const named = Object.entries(vulnerabilities)
  if (named.length === 0) return { words: '运行所需的依赖没有已知漏洞。', bad: false }
  const lines = named.map(
    ([name, { severity, range, fixAvailable }]) => `${LEVELS[severity]}  ${name} ${range}${fixAvailable ? '  已有修复版本' : ''}`,
  )
  return { words: [`${named.length}个依赖有已知漏洞：`, ...lines].join('\n'), bad: true }
}

function parsed(output: string): Answer {
  try {
    return (JSON.parse(output) as Answer | null) ?? {}
  } catch {
    return {}
  }
}

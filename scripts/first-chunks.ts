const FRAME = /web\/shell\/frame\.tsx$/

interface Chunk {
  type: 'chunk'
  isEntry: boolean
  imports: readonly string[]
  moduleIds: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}
/** What rolldown hands to `generateBundle` and `writeBundle`; of chunks only what is read here. */
export type Bundle = Readonly<Record<string, unknown>>

/** The files that the entry and the frame are made of: whoever works in the product has them. */
export function firstFiles(bundle: Bundle): ReadonlySet<string> {
  const files = new Set<string>()
  const take = (name: string) => {
    const chunk = bundle[name] as Chunk | undefined
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    chunk.imports.forEach(take)
  }
  for (const [name, chunk] of Object.entries(bundle) as [string, Chunk][])
    if (chunk.type === 'chunk' && (chunk.isEntry || chunk.moduleIds.some((id) => FRAME.test(id)))) take(name)
  return files
}

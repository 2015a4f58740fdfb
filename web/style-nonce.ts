/**
 * The page lets in only styles that carry the nonce it was served with (docs/decisions/103). Libraries write style elements without asking anybody
 * for one (a locked scroll bar, a measured one), so every style element that a script makes is given it, here and nowhere else. What would come into
 * the page as text, an injected one that is, has none and stays out.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
const create = document.createElement.bind(document)

document.createElement = (name: string, options?: ElementCreationOptions) => {
  const made = create(name, options)
  if (made instanceof HTMLStyleElement) made.nonce = nonce
  return made
}

/** The first stop of Tab: past menu, bar and tabs to the page itself. */
export const SkipLink = () => (
  <button type="button" className="skip-link" onClick={toContent}>
    跳到内容
  </button>
)

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

function toContent(): void {
  const page = document.querySelector<HTMLElement>('.pages > .page:not([data-away])')
  const first = [...(page?.querySelectorAll<HTMLElement>(STOPS) ?? [])].find((stop) => stop.checkVisibility())
  first?.focus()
}

import { type RefObject, useEffect } from 'react'

/** What one goes on with: the file to choose, else the chief button. */
const ON = '.ant-upload-btn, footer .ant-btn-primary:not(:disabled)'

/** Nothing in the dialog has the cursor: what had it is gone with the step before. */
function isLost(place: HTMLElement): boolean {
  const dialog = place.closest('.ant-modal-container') ?? place
  const now = document.activeElement
  return !now || now === document.body || now.matches('.ant-modal-close') || !dialog.contains(now)
}

/** The cursor stands where a step begins, so that the whole way is gone without a mouse. `step`: changes with what is shown; '' nothing yet. */
export function useStepFocus(place: RefObject<HTMLElement | null>, step: string, on = ON): void {
  useEffect(() => {
    if (step === '') return
    // after the dialog's own, which looks for a field
    const timer = setTimeout(() => {
      const { current } = place
      if (!current || !isLost(current)) return
      current.querySelector<HTMLElement>(on)?.focus({ preventScroll: true })
    }, 60)
    return () => clearTimeout(timer)
  }, [place, step, on])
}

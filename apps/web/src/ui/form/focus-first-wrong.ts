const WRONG = '[aria-invalid="true"], [data-wrong], .field--wrong'
const CONTROL = ':is(input, textarea, select, button, [tabindex]):not(:disabled, [type="hidden"], [tabindex="-1"])'

const isVisible = (element: HTMLElement) => element.closest('[hidden]') === null

/**
 * The first control of a form that is marked as wrong; of a group without a mark of its own, such as radios or check boxes, its
 * first control. What stands in a hidden part does not count.
 */
export function firstWrong(form: HTMLElement): HTMLElement | null {
  for (const wrong of form.querySelectorAll<HTMLElement>(WRONG)) {
    // A field is marked as well as its control: the most precise mark decides.
    if (!isVisible(wrong) || wrong.querySelector('[aria-invalid="true"]') !== null) continue
    const control =
      wrong.matches(CONTROL) || wrong.hasAttribute('tabindex') ? wrong : wrong.querySelector<HTMLElement>(CONTROL)
    if (control !== null) return control
  }
  return null
}

/** Gives the first wrong control the focus and brings it into the middle of the screen, clear of header and foot. */
export function focusFirstWrong(form: HTMLElement | null): void {
  const control = form === null ? null : firstWrong(form)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

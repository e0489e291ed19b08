/** Below the header of 56 px, never over it. */
export const TOASTS_FROM = 68

/** With their margin toasts take so much at the right; all of it on a phone. */
const WIDTH = 344
const GAP = 8
/** What begins lower is no head of a page. */
const LOWEST_HEAD = 320

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom'>

/** By how many pixels toasts begin lower than usual, so that none of the buttons at the head is under them. */
export function lowerBy(heads: readonly Box[], windowWidth: number): number {
  const inTheWay = heads.filter(({ top, right }) => right > windowWidth - WIDTH && top < LOWEST_HEAD)
  return Math.max(0, ...inTheWay.map(({ bottom }) => bottom + GAP - TOASTS_FROM))
}

/** Puts the toasts on the page below the buttons at its head, which are marked `data-head-actions`. */
export function placeToasts(): void {
  const heads = [...document.querySelectorAll('[data-head-actions]')].map((head) => head.getBoundingClientRect())
  document.documentElement.style.setProperty('--toasts-lower', `${lowerBy(heads, innerWidth)}px`)
}

/** The same after a page was drawn; without a toast on it nothing is measured. */
export function keepToastsPlaced(): void {
  if (document.querySelector('.ant-notification-notice') !== null) placeToasts()
}

/** How long a toast or notice stays, in seconds (SHELL-31, LIMITS-15). */
export const TOAST_SECONDS = 3

export type ToastKind = 'success' | 'error' | 'info' | 'warning'
export interface Toast {
  readonly kind: ToastKind
  readonly title: string
  readonly text?: string | undefined
}

/** More would cover the work; the bell has them all. */
const MOST_TOASTS = 3

/** A toast on the page, by the key with which it can be taken away. */
export interface ShownToast {
  readonly key: string
  readonly kind: ToastKind
}

/** Those that make room, of toasts with the oldest first: a red one only where all others are red, too. */
export function outnumbered(visible: readonly ShownToast[]): ShownToast[] {
  const isRed = ({ kind }: ShownToast) => kind === 'error'
  return [...visible.filter((one) => !isRed(one)), ...visible.filter(isRed)].slice(
    0,
    Math.max(0, visible.length - MOST_TOASTS),
  )
}

let show: ((toast: Toast) => void) | null = null
let waiting: Toast[] = []

/** Sets where toasts are drawn; earlier ones appear now. */
export function drawToasts(draw: ((toast: Toast) => void) | null): void {
  show = draw
  if (draw === null) return
  for (const toast of waiting) draw(toast)
  waiting = []
}

const say = (kind: ToastKind) => (title: string, text?: string) => {
  const toast = { kind, title, text }
  if (show !== null) return show(toast)
  waiting.push(toast)
}

/** Notices at the top right (SHELL-32): `toast.success('Success', 'Data Updated Successfully')`. */
export const toast = { success: say('success'), error: say('error'), info: say('info'), warning: say('warning') }

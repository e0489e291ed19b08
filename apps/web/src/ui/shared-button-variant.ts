/** How the shared button looks; the title decides for five of them. */
export type ButtonVariant = 'primary' | 'default' | 'reject' | 'decline' | 'leave' | 'dismiss'

const VARIANTS: ReadonlyMap<string, ButtonVariant> = new Map([
  ['save', 'primary'],
  ['reject', 'reject'],
  ['no', 'decline'],
  ['exit', 'leave'],
  ['cancel', 'dismiss'],
])

/** The look of a title, compared without regard to case: Reject, No, Exit, cancel and save have their own (SHELL-23 to 27). */
export const variantOf = (title: string, otherwise: ButtonVariant = 'default'): ButtonVariant =>
  VARIANTS.get(title.trim().toLowerCase()) ?? otherwise

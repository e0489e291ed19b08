/** How the shared button looks; the title decides for five of them. */
export type ButtonLook = 'primary' | 'default' | 'refuse' | 'decline' | 'leave' | 'dismiss'

const LOOKS: ReadonlyMap<string, ButtonLook> = new Map([
  ['save', 'primary'],
  ['reject', 'refuse'],
  ['no', 'decline'],
  ['exit', 'leave'],
  ['cancel', 'dismiss'],
])

/** The look of a title, compared without regard to case: Reject, No, Exit, cancel and save have their own (SHELL-23 to 27). */
export const lookOf = (title: string, otherwise: ButtonLook = 'default'): ButtonLook =>
  LOOKS.get(title.trim().toLowerCase()) ?? otherwise

import { createElement, Fragment, type ReactNode } from 'react'
import { Mark } from '../mark.tsx'
import './prose.css'

/** What a box in a text is about, as a mark: colour never says it alone. */
const MARKS = { INFO: null, WARNING: 'attention', DANGER: 'stopped' } as const

/** Text that is read from beginning to end, at a width at which its lines are read easily. */
export const Prose = ({ children }: { readonly children: ReactNode }) => <div className="prose">{children}</div>

/** A box in a text that is noticed. */
export const ProseNote = ({ tone, children }: { readonly tone: keyof typeof MARKS; readonly children: ReactNode }) => (
  <aside className={`prose__note prose__note--${tone}`}>
    {MARKS[tone] && <Mark status={MARKS[tone]} size={13} />}
    <div>{children}</div>
  </aside>
)

/** A table in a text, which scrolls beside it where it is wide. */
export const ProseTable = ({ children }: { readonly children: ReactNode }) => (
  <div className="prose__table">
    <table>
      <tbody>{children}</tbody>
    </table>
  </div>
)

/** Parts of a text one after the other: they have no name but their place. */
export const inOrder = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

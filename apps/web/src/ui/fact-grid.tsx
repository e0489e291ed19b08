import type { ReactNode } from 'react'
import { Unbroken } from './unbroken.tsx'
import './fact-grid.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** Over the full width, for long text. */
  readonly wide?: boolean
}

/** Facts of a record, label over value. */
export function FactGrid({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className={`fact-grid fact-grid--${columns}`}>
      {facts.map((fact) => (
        <div key={fact.label} className={fact.wide ? 'fact-grid__wide' : undefined}>
          <dt>{fact.label}</dt>
          <dd>
            <Unbroken>{fact.value ?? '–'}</Unbroken>
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import { Stack, Text } from './layout/layout.tsx'
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
    <Stack as="dl" gap={12} className={`fact-grid fact-grid--${columns}`}>
      {facts.map((fact) => (
        <div key={fact.label} className={fact.wide ? 'fact-grid__wide' : undefined}>
          <Text as="dt" size="small" tone="quiet">
            {fact.label}
          </Text>
          <Text as="dd" size="body" weight="medium">
            <Unbroken>{fact.value ?? '–'}</Unbroken>
          </Text>
        </div>
      ))}
    </Stack>
  )
}

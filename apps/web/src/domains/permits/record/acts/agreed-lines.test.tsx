import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AgreedLines } from './agreed-lines.tsx'

const linesOf = (drawn: string) => [...drawn.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)

it('shows the holder every line of the agreement, what is mandatory, and what was agreed with other work', () => {
  const conditions = { mandatory: ['Wear a helmet'], agreement: ['I stop when a condition changes'] }
  const drawn = renderToStaticMarkup(<AgreedLines conditions={conditions} measures={['P-9: One after the other']} />)
  expect(linesOf(drawn)).toEqual(['I stop when a condition changes', 'Wear a helmet', 'P-9: One after the other'])
})

it('shows no empty list', () => {
  expect(renderToStaticMarkup(<AgreedLines conditions={{ mandatory: [], agreement: [] }} measures={[]} />)).toBe('')
})
